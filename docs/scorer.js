// The order of search results: guides, then reference, then how Dédale was made and measured.
const LATER = /^(reference|algorithms|gallery)\//;
const LAST =
  /^(architecture|benchmark|changelog|compatibility|contributing|decisions|kernels|releasing)/;
// What people look for, and the page that answers it: the words stand on many.
const ANSWERS = {
  books: /book|pdf|print|worksheet/,
  "fr/livres": /fiche|imprimer|livre|recueil/,
  grids: /cube|cylinder|floor|grid|hex|torus|triangle|weave/,
  "guides/plugins": /plug-?in/,
  "guides/shapes": /heart|mask|picture|shape|silhouette/,
  "guides/teach": /class|lesson|pupil|teach/,
  hosting: /docker|nginx|server|systemd/,
  "reference/formats": /dxf|json|stl|svg|tiled/,
  start: /seed/,
};

var Scorer = {
  score: ([page, , , , score]) => {
    const asked = new URLSearchParams(location.search).get("q")?.toLowerCase() ?? "";
    const answer = ANSWERS[page]?.test(asked) ? 20 : 0;
    // Pages in the language of the search come first.
    const french = location.pathname.endsWith("/recherche.html") === page.startsWith("fr/") ? 40 : 0;
    return score + answer + french - (LAST.test(page) ? 4 : LATER.test(page) ? 2 : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

// "tresor" finds "trésor": a word that no page has stands for one that differs in accents only.
const bare = (word) => word.normalize("NFD").replaceAll(/\p{M}/gu, "");
const perform = Search._performSearch;
Search._performSearch = (query, wanted, ...rest) => {
  const known = Object.keys(Search._index.terms);
  const meant = (word) => known.find((each) => bare(each) === bare(word)) ?? word;
  const words = [...wanted].map((word) => (known.includes(word) ? word : meant(word)));
  return perform(query, new Set(words), ...rest);
};
