import type { checkPeople } from '@circuit/contract/groups';

import type { ResponseOf } from '#platform/api/contractCall.ts';

export type Checked = ResponseOf<typeof checkPeople>['entries'][number];

/** `good`: counts. `idle`: nothing happens and nothing is wrong. `wrong`: stays until it is corrected. */
type Standing = 'good' | 'idle' | 'wrong' | 'checking';

/** One line of the list: what was entered, and what is known of it so far. */
export interface Entry {
  readonly identifier: string;
  readonly standing: Standing;
  readonly checked: Checked | null;
}

const STANDINGS: Record<Checked['outcome'], Standing> = {
  add: 'good',
  invite: 'good',
  alreadyThere: 'idle',
  twice: 'idle',
  notFound: 'wrong',
  unreadable: 'wrong',
  refused: 'wrong',
};

/** What needs a correction comes first: 3 mistakes among 40 people must not be looked for. (CO-14) */
export function entriesOf(identifiers: readonly string[], checks: readonly Checked[]): Entry[] {
  const byIdentifier = new Map(checks.map((checked) => [checked.identifier, checked]));
  const entries = identifiers.map((identifier): Entry => {
    const checked = byIdentifier.get(identifier) ?? null;
    return { identifier, checked, standing: checked === null ? 'checking' : STANDINGS[checked.outcome] };
  });
  return [...entries.filter(isWrong), ...entries.filter((entry) => !isWrong(entry))];
}

export function isWrong({ standing }: Entry): boolean {
  return standing === 'wrong';
}

/** What the button adds: only good entries. (CO-15) */
export function goodOnes(entries: readonly Entry[]): string[] {
  return entries.filter(({ standing }) => standing === 'good').map(({ identifier }) => identifier);
}

/** What needs nothing: it goes with the good ones, so that the list ends empty. */
export function idleOnes(entries: readonly Entry[]): string[] {
  return entries.filter(({ standing }) => standing === 'idle').map(({ identifier }) => identifier);
}

export function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** Beside the button: what needs a correction, or why there is nobody to add. */
export function footNote(entries: readonly Entry[]): string {
  if (entries.length === 0) return 'Enter at least one person.';
  const isIdle = entries.every(({ standing }) => standing === 'idle');
  return isIdle ? 'Everyone here already has this role.' : correctionWords(entries.filter(isWrong).length);
}

/** "1 entry needs a correction and stays here." */
export function correctionWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 entry needs a correction and stays here.'
    : `${count} entries need a correction and stay here.`;
}
