interface Way {
  readonly href: string;
  readonly label: string;
}

/** What stands beside one phase on the hub. */
export interface Part {
  readonly text: string;
  readonly link: Way | null;
  /** Of what was handed in. */
  readonly receipt?: Way;
  /** In place of the word for its status. */
  readonly chip?: { readonly word: string; readonly tone: 'neutral' | 'ok' | 'bad' | 'you' };
}
