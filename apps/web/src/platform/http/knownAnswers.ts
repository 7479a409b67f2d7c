import type { Tab } from '#platform/tab/tab.ts';

/** What was read last under an address, and its mark: a poll that finds nothing new carries nothing. (OL-21) */
interface KnownAnswer {
  readonly etag: string;
  readonly body: unknown;
}

const MOST_KEPT = 50;

/**
 * In the memory of the tab, for one sign-in, and nowhere else: the browser's own cache would keep it on the disk for
 * the next person at this computer.
 */
const tabs = new WeakMap<Tab, { readonly signIn: string | null; readonly answers: Map<string, KnownAnswer> }>();

function answersOf(tab: Tab): Map<string, KnownAnswer> {
  const { signIn } = tab.facts;
  const kept = tabs.get(tab);
  if (kept?.signIn === signIn) return kept.answers;
  const answers = new Map<string, KnownAnswer>();
  tabs.set(tab, { signIn, answers });
  return answers;
}

export const recall = (tab: Tab, address: string): KnownAnswer | undefined => answersOf(tab).get(address);

/** Only under a weak mark: a strong one is a version, and says nothing of what else the answer holds. */
export function remember(tab: Tab, address: string, etag: string | null, body: unknown): void {
  if (etag?.startsWith('W/') !== true) return;
  const answers = answersOf(tab);
  answers.delete(address);
  answers.set(address, { etag, body });
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_KEPT) return;
    answers.delete(oldest);
  }
}
