import { isSame } from '@circuit/domain/saving';

import type { Fields } from './saverParts.ts';

/** Those that differ from what the server has, or may have by now. */
export function changedFields<F extends Fields>(
  read: Partial<F>,
  stored: F,
  doubtful: readonly Partial<F>[],
): Partial<F> | null {
  const isChanged = (name: string, value: unknown) =>
    !isSame(value, stored[name]) || doubtful.some((sent) => name in sent && !isSame(value, sent[name]));
  const changed = pick(read, isChanged);
  return Object.keys(changed).length === 0 ? null : changed;
}

export function pick<F extends Fields>(
  fields: Partial<F>,
  isWanted: (name: string, value: unknown) => boolean,
): Partial<F> {
  const picked = Object.entries(fields).filter(([name, value]) => isWanted(name, value));
  return Object.fromEntries(picked) as Partial<F>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- fields of the same record
}
