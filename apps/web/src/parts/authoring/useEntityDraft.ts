import { isSame } from '@circuit/domain/saving';
import { useEffect, useRef, useState } from 'react';

import { newerOf } from '#platform/problems/newerOf.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { formatTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { EntitySaver, type SavingStatus } from './entitySaver.ts';
import { useUnsentText } from './useUnsentText.ts';

type Outcome<Entity> =
  | { readonly data: Entity }
  /** `reached`: how far it came before it failed, where it takes several calls. */
  | { readonly error: FetchProblem; readonly reached?: Entity | undefined };

interface Drafting<Entity extends { readonly version: number }, Draft extends object> {
  readonly entity: Entity;
  /** Of the course, where it belongs to one: the clock of the page is also that of its saving. */
  readonly zone?: string | undefined;
  /** The part of the entity that this screen changes; whatever else of it is newer is nobody's conflict. */
  readonly draftOf: (entity: Entity) => Draft;
  /** Sends what differs from the entity as it is known. */
  readonly send: (wanted: Draft, known: Entity, ifMatch: number) => Promise<Outcome<Entity>>;
  /** What of a draft is saved by itself; the rest waits for `saveAll`. All of it when left out. */
  readonly savedByItself?: ((draft: Draft, known: Entity) => Draft) | undefined;
}

interface Waiting<Draft> {
  readonly draft: Draft;
  /** The author asked for all of it; else only what is saved by itself goes out. */
  readonly isAll: boolean;
}

/** What an author has on screen; every change is saved by itself, and every change can be taken back. (AE-4) */
export function useEntityDraft<Entity extends { readonly version: number }, Draft extends object>(
  drafting: Drafting<Entity, Draft>,
) {
  const { entity, draftOf } = drafting;
  const zone = useZone(drafting.zone);
  const [base, setBase] = useState(entity);
  const [draft, setDraft] = useState<Draft>(() => draftOf(entity));
  const [status, setStatus] = useState<SavingStatus<Entity>>({ state: 'idle' });
  const [savedAt, setSavedAt] = useState<Date>();
  const [past, setPast] = useState<readonly Draft[]>([]);
  const known = useRef(entity);
  const saver = useRef<EntitySaver<Waiting<Draft>, Entity>>(undefined);
  const latest = useRef(drafting);
  useEffect(() => {
    latest.current = drafting;
  });
  const isHeldBack = !isSame(draft, drafting.savedByItself?.(draft, base) ?? draft);
  useUnsentText(saver, isHeldBack);

  async function send({ draft: whole, isAll }: Waiting<Draft>, ifMatch: number): Promise<Outcome<Entity>> {
    // Asked anew at each call: what was saved by itself when it was typed may be held back by now.
    const wanted = isAll ? whole : (latest.current.savedByItself?.(whole, known.current) ?? whole);
    const outcome = await latest.current.send(wanted, known.current, ifMatch);
    if ('error' in outcome && outcome.reached !== undefined) known.current = outcome.reached;
    return outcome;
  }

  function saverOf(): EntitySaver<Waiting<Draft>, Entity> {
    saver.current ??= new EntitySaver<Waiting<Draft>, Entity>(
      entity.version,
      async (waiting, ifMatch) => {
        const first = await send(waiting, ifMatch);
        const theirs = 'data' in first ? null : newerOf<Entity>(first.error);
        // What this screen changes is the same in both: there is nothing to choose.
        if (theirs === null || !isSame(draftOf(theirs), draftOf(known.current))) return first;
        known.current = theirs;
        return send(waiting, theirs.version);
      },
      (next, saved) => {
        setStatus(next);
        if (saved === undefined) return;
        known.current = saved;
        setBase(saved);
        setSavedAt(serverNow());
      },
    );
    return saver.current;
  }

  function show(next: Draft): void {
    setDraft(next);
    const wanted = latest.current.savedByItself?.(next, known.current) ?? next;
    if (saver.current?.hasUnsaved === true || !isSame(wanted, draftOf(known.current)))
      saverOf().soon({ draft: next, isAll: false });
  }

  return {
    draft,
    base,
    status,
    /** “8:41 PM” in the zone of everything else on the page, also when that loads later. */
    savedAt: savedAt === undefined ? undefined : formatTime(savedAt, zone),
    /** Something on the screen waits for `saveAll`. */
    isHeldBack,
    change: (fields: Partial<Draft>) => {
      setPast([...past.slice(-49), draft]);
      show({ ...draft, ...fields });
    },
    /** Null when there is nothing to take back. */
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1));
            show(past.at(-1) ?? draft);
          },
    flush: () => void saver.current?.flush(),
    /** Sends everything, also what is not saved by itself. */
    saveAll: () => saverOf().now({ draft, isAll: true }),
    /** Chosen over the other version; what is not saved by itself waits for `saveAll` as before. */
    keepMine: (theirs: Entity) => {
      known.current = theirs;
      void saverOf().keepMine(theirs, { draft, isAll: false });
    },
    keepTheirs: (theirs: Entity) => {
      known.current = theirs;
      setBase(theirs);
      setDraft(draftOf(theirs));
      setPast([]);
      saverOf().keepTheirs(theirs);
    },
  };
}

/** The fields of a draft that are not as the entity has them. */
export function changesOf<Draft extends object>(draft: Draft, before: Draft): Partial<Draft> {
  const known = new Map(Object.entries(before));
  const changed = Object.entries(draft).filter(([field, value]) => !isSame(known.get(field), value));
  return Object.fromEntries(changed) as Partial<Draft>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- they are entries of a draft
}
