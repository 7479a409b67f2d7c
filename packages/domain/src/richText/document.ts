/** What a person wrote, as the editor's JSON. Nothing else is stored and nothing else is rendered: there is no HTML. */
export interface RichDocument {
  readonly type: 'doc';
  readonly content: readonly RichNode[];
}

export interface RichNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichNode[];
  readonly text?: string;
  readonly marks?: readonly RichMark[];
}

export interface RichMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** Before anybody has written anything. */
export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [] };
