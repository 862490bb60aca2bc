// What the parts of the page say to each other and to the server, as types.

// ---------------------------------------------------------------- elements

export type Child = Node | string | number | null | undefined | false;
export type Children = Child | Children[];

/** Attributes of an element; `on…` ones are listeners. */
export type Attributes = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void;
} & { [name: string]: unknown };

type Tag<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;
/** The element that a name as in CSS ("div.row") makes. */
export type TagOf<Name extends string> =
  Tag<Name> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<Name>] : HTMLElement;
