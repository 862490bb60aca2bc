// What modules ask the browser when they are loaded: import it before them.

globalThis.matchMedia = () => ({ matches: false, addEventListener: () => {} });
