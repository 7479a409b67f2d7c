import { isSame } from './isSame.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What to do with a text whose server version has moved on since its author began. */
export type ConflictVerdict =
  /** The other change was elsewhere: this text goes on top of it. */
  | 'sendAgain'
  /** It is what the server has by now. */
  | 'isSaved'
  /** Both changed the same: a person must choose. */
  | 'ask';

/** `base`: what the author began with. `mine`: what they changed, and nothing else. `theirs`: what the server has now. */
export function judgeConflict({
  base,
  mine,
  theirs,
}: Readonly<Record<'base' | 'mine' | 'theirs', Fields>>): ConflictVerdict {
  const names = Object.keys(mine);
  if (names.every((name) => isSame(mine[name], theirs[name]))) return 'isSaved';
  return names.every((name) => isSame(base[name], theirs[name])) ? 'sendAgain' : 'ask';
}
