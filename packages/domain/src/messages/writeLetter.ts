import { displayName, type Named } from '../people/index.ts';

/** What a message says, around the one link it has. */
export type LetterFacts = {
  readonly to: Named;
  readonly universityName: string;
  readonly subject: string;
  /** Before the link: what happened, and what following it does. */
  readonly before: readonly string[];
  /** After it: until when, and what to do otherwise. */
  readonly after: readonly string[];
};

export type Letter = { readonly subject: string; readonly textBefore: string; readonly textAfter: string };

const LONGEST_NAME = 100;

/** Plain text on purpose: it is read aloud as it stands, and shows where its link leads. */
export function writeLetter({ to, universityName, subject, before, after }: LetterFacts): Letter {
  return {
    subject: oneLine(subject),
    textBefore: [`Hello ${oneLine(displayName(to)).slice(0, LONGEST_NAME)},`, ...before].join('\n\n'),
    textAfter: [...after, oneLine(universityName)].join('\n\n'),
  };
}

/** A name with a line break in it must not write a line of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
