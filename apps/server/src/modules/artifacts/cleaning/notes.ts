const MOST_NOTES = 20;
const MOST_LETTERS = 200;

/** What a file says about itself before it is cleaned; its author is told of their own name in it. (HI-3) */
export interface Notes {
  readonly add: (text: string | undefined) => void;
  readonly all: () => string[];
}

export function openNotes(): Notes {
  const found = new Set<string>();
  return {
    add: (text) => {
      const plain = (text ?? '').trim().slice(0, MOST_LETTERS);
      if (plain !== '' && found.size < MOST_NOTES) found.add(plain);
    },
    all: () => [...found],
  };
}

/** Who wrote and last saved an Office or OpenDocument file, and where they work; the title too, which few ever see. */
const PERSON =
  /<(?:dc:creator|cp:lastModifiedBy|meta:initial-creator|dc:title|(?:\w+:)?Company|(?:\w+:)?Manager)(?:\s[^>]*)?>([^<]*)</g;

export function noteOfficePart(name: string, xml: string, notes: Notes): void {
  if (!/^docProps\/|(?:^|\/)meta\.xml$/i.test(name)) return;
  for (const [, text] of xml.matchAll(PERSON)) notes.add(text);
}
