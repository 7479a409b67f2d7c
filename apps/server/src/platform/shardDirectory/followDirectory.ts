import { setTimeout as sleep } from 'node:timers/promises';

import { openDirectoryReader, type DirectoryReader } from '@circuit/db';
import { learn, NOTHING_KNOWN, type KnownPlacements } from '@circuit/domain/tenancy';
import type { Logger } from 'pino';

import { describeError } from '#platform/log.ts';

import { keep, readKept } from './keptPlacements.ts';

export interface DirectorySettings {
  /** The directory and its copies. One after the other is asked; one that is away or behind is passed over. */
  readonly urls: readonly string[];
  /** Where a process keeps what it knows for the next one. */
  readonly keptFile: string | undefined;
  /** How often the directory is asked. Only tests set it. */
  readonly everyMs?: number;
}

/** `away`: nobody answers. `behind`: what answers knows less than this process. It works on what it knew. */
type DirectoryTrouble = 'away' | 'behind';

export interface Following {
  readonly known: () => KnownPlacements;
  readonly trouble: () => DirectoryTrouble | null;
  readonly stop: () => Promise<void>;
}

const ASK_EVERY_MS = 400;
/** Then another copy is asked: one that stands still says of itself that nothing has changed. (DI-13) */
const ASKED_IN_A_ROW = 5;

const WORDS: Readonly<Record<DirectoryTrouble, string>> = {
  away: 'shard directory away: this process works on what it knew',
  behind: 'shard directory is behind: this process works on what it knew',
};

/**
 * Asks the shard directory again and again, and tells what has changed. A process that has once known where universities
 * are goes on without the directory, also after a restart. Returns once the directory or the kept file has answered. (DI-2,
 * DI-5)
 */
export async function followDirectory(
  { urls, keptFile, everyMs = ASK_EVERY_MS }: DirectorySettings,
  { program, log }: { program: string; log: Logger },
  tell: (known: KnownPlacements) => void,
): Promise<Following> {
  let unreadable: Error | undefined;
  let known = await readKept(keptFile).catch((error: unknown) => {
    unreadable = new Error(`What was kept of the shard directory cannot be read: ${keptFile}`, { cause: error });
    return NOTHING_KNOWN;
  });
  let trouble: DirectoryTrouble | null = null;
  let reader: DirectoryReader | undefined;
  let at = 0;
  let asked = 0;
  // The first answers are everything: an older release may have kept less than this one needs to know.
  let isFirst = true;
  let isKept = true;

  const note = (now: DirectoryTrouble | null, error?: unknown) => {
    if (now === trouble) return;
    trouble = now;
    const { epoch, revision } = known;
    if (now === null) log.info({ epoch, revision }, 'shard directory answers again');
    else log.error({ epoch, revision, ...(error === undefined ? {} : describeError(error)) }, WORDS[now]);
  };
  const leave = async () => {
    const left = reader;
    reader = undefined;
    await left?.close();
    at += 1;
  };
  const learnFrom = async (one: DirectoryReader): Promise<'learned' | 'behind'> => {
    const learned = learn(known, await one.since(isFirst ? { epoch: known.epoch, revision: 0 } : known));
    if (!learned.isOk) return 'behind';
    if (learned.value !== known) {
      known = learned.value;
      isKept = false;
      tell(known);
    }
    return 'learned';
  };
  const ask = async () => {
    const answers: ('learned' | DirectoryTrouble)[] = [];
    let last: unknown;
    for (let tries = 0; tries < urls.length; tries += 1) {
      try {
        reader ??= await openDirectoryReader(urls[at % urls.length] ?? '', program);
        answers.push(await learnFrom(reader));
      } catch (error) {
        last = error;
        answers.push('away');
      }
      const hasLearned = answers.at(-1) === 'learned';
      // At the start every copy is heard, so that a new machine does not believe one that is behind.
      if (hasLearned && !isFirst) break;
      await leave();
    }
    const isHeard = answers.includes('learned');
    if (isHeard) isFirst = false;
    note(isHeard ? null : answers.includes('behind') ? 'behind' : 'away', last);
    if (!isKept) isKept = await keptNow();
    if (urls.length > 1 && ++asked % ASKED_IN_A_ROW === 0) await leave();
  };
  const keptNow = () =>
    keep(keptFile, known).then(
      () => true,
      (error: unknown) => {
        log.error(describeError(error), 'placements not kept');
        return false;
      },
    );

  if (known.epoch > 0) tell(known);
  await ask();
  if (unreadable !== undefined) {
    if (isFirst) throw unreadable;
    log.error(
      describeError(unreadable),
      'placements that were kept cannot be read: the directory was asked for all of them',
    );
  }
  const ending = new AbortController();
  const follow = async () => {
    while (!ending.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await ask();
    }
  };
  const following = follow();
  return {
    known: () => known,
    trouble: () => trouble,
    stop: async () => {
      ending.abort();
      await following;
      await reader?.close();
    },
  };
}
