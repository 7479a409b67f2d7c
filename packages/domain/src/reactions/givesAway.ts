import { identityTraces, type Author } from '../submissions/index.ts';

/**
 * Whether a text for a reader who does not know its author says who that is: e-mail, alias, PUID, or both names. One
 * name alone is an everyday word too often ("Will you …") to refuse somebody's words for it. (RE-5)
 */
export function givesAway(author: Author, text: string): boolean {
  return identityTraces(author, text).some(
    ({ kind, start, end }) => kind !== 'name' || /\s/u.test(text.slice(start, end).trim()),
  );
}
