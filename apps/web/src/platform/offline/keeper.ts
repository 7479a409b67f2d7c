import {
  isForLockdown,
  isOfTasks,
  isOver,
  isRemovedBy,
  judgeAnswer,
  mayBeKept,
  type News,
  type Read,
} from '@circuit/domain/offline';
import { QueryStatus } from '@reduxjs/toolkit/query';

import { isFromDevice, keepAnswer } from '#platform/device/keptAnswer.ts';
import type { KeptAnswer, KeptStore } from '#platform/device/keptStore.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { isRecord } from '#platform/problems/guards.ts';
import { saysRightBack, STATUS_CODE } from '#platform/problems/problem.ts';
import { deviceKey } from '#platform/saving/deviceKey.ts';
import type { AppStore } from '#platform/store/store.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import type { Tab } from '#platform/tab/tab.ts';

const GONE = 410;
const REFUSALS: ReadonlySet<number> = new Set([STATUS_CODE.FORBIDDEN, STATUS_CODE.NOT_FOUND, GONE]);

type Entries = ReturnType<AppStore['getState']>['models']['queries'];
type Entry = NonNullable<Entries[string]>;

interface OfSignIn {
  readonly signIn: string;
  readonly mark: string;
}

/** Looks at what the pages of one sign-in have read, and keeps or removes it. */
export class Keeper {
  readonly #store: AppStore;
  readonly #kept: KeptStore;
  readonly #tab: Tab;
  readonly #mark: string;
  readonly #signIn: string;
  /** What was looked at last under each key: an answer, or why there is none. */
  readonly #seen = new Map<string, unknown>();

  constructor(store: AppStore, kept: KeptStore, tab: Tab, { signIn, mark }: OfSignIn) {
    this.#store = store;
    this.#kept = kept;
    this.#tab = tab;
    this.#mark = mark;
    this.#signIn = signIn;
  }

  async look(personId: string): Promise<void> {
    const entries = this.#entries();
    const lying = await this.#kept.all();
    await this.#kept.remove(lying.filter((one) => isOver(one, this.#now())).map(({ key }) => key));
    const fresh = entries.filter(([key, entry]) => this.#seen.get(key) !== factOf(entry));
    if (fresh.length === 0) return;
    const hasTasks = lying.length > 0 || entries.some(([, entry]) => isOfTasks(entry.endpointName ?? '', entry.data));
    if (!hasTasks) return;
    // Without the key nothing is kept, and everything is looked at again.
    const key = await this.#store.dispatch(deviceKey(personId));
    if (key === null) return;
    for (const [cacheKey, entry] of fresh) {
      this.#seen.set(cacheKey, factOf(entry));
      await this.#take(cacheKey, newsOf(entry), key);
    }
  }

  /** Something that no page has asked for. */
  async keep(cacheKey: string, news: News, personId: string): Promise<void> {
    const key = await this.#store.dispatch(deviceKey(personId));
    if (key !== null && this.isCurrent()) await this.#take(cacheKey, news, key);
  }

  /** One thing that the server said. */
  async #take(cacheKey: string, news: News, key: CryptoKey): Promise<void> {
    const gone = (await this.#kept.all()).filter((one) => isRemovedBy(one, news));
    const judged =
      news.kind === 'refused'
        ? 'remove'
        : judgeAnswer(news.read, news.answer, { now: this.#now(), locked: this.#locked() });
    const keys = gone.map((one) => one.key);
    await this.#kept.remove(judged === 'remove' ? [...keys, cacheKey] : keys);
    if (judged === 'remove' || news.kind === 'refused') return;
    const facts = { ...news.read, ...judged, key: cacheKey, mark: this.#mark, at: this.#tab.now() };
    await keepAnswer(this.#kept, facts, news.answer, key);
    // Somebody signed out meanwhile, and what was just written came after the removal.
    if (!this.isCurrent()) await this.#kept.remove([cacheKey]);
  }

  /** Whether the sign-in that this is for has not ended. */
  isCurrent(): boolean {
    return this.#tab.facts.signIn === this.#signIn;
  }

  async lying(): Promise<readonly KeptAnswer[]> {
    return this.#kept.all();
  }

  isShown(cacheKey: string): boolean {
    return this.#entries().some(([key]) => key === cacheKey);
  }

  #now(): number {
    return serverNow(this.#tab.now()).getTime();
  }

  #entries(): [string, Entry][] {
    return Object.entries(this.#store.getState().models.queries).flatMap(([key, entry]) =>
      entry !== undefined && mayBeKept(entry.endpointName ?? '') && factOf(entry) !== undefined ? [[key, entry]] : [],
    );
  }

  #locked(): ReadonlySet<unknown> {
    const locked = this.#entries().filter(
      ([, entry]) => entry.endpointName === 'groupAssignment' && isForLockdown(entry.data),
    );
    return new Set(locked.map(([, entry]) => askedOf(entry)['groupAssignmentId']));
  }
}

/** Undefined while it is asked for, and if nobody answered but this device. */
function factOf(entry: Entry): unknown {
  if (isRefused(entry)) return entry.error;
  return entry.status === QueryStatus.fulfilled && !isFromDevice(entry.data) ? entry.data : undefined;
}

/** A downtime refuses everything, and takes nothing away from anybody. (S8.03) */
const isRefused = ({ status, error }: Entry): boolean =>
  status === QueryStatus.rejected && isFetchProblem(error) && REFUSALS.has(error.status) && !saysRightBack(error);

const askedOf = ({ originalArgs }: Entry): Read['asked'] => (isRecord(originalArgs) ? originalArgs : {});

function newsOf(entry: Entry): News {
  const read = { name: entry.endpointName ?? '', asked: askedOf(entry) };
  return isRefused(entry) ? { kind: 'refused', read } : { kind: 'answered', read, answer: entry.data };
}
