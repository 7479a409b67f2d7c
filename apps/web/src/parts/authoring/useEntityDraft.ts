import { isSame } from '@circuit/domain/saving';
import { useState } from 'react';

import { useZone } from '#platform/api/useZone.ts';
import { formatTime } from '#platform/time/format.ts';

import type { Outcome, Versioned } from './entitySaver.ts';
import { useEntitySaver } from './useEntitySaver.ts';
import { useUnsentText } from './useUnsentText.ts';

interface Drafting<Entity extends Versioned, Draft extends object> {
  readonly entity: Entity;
  /** Of the course, where it belongs to one: the clock of the page is also that of its saving. */
  readonly zone?: string | undefined;
  /** The part of the entity that this screen changes; whatever else of it is newer is nobody's conflict. */
  readonly draftOf: (entity: Entity) => Draft;
  /** Sends what differs from the entity as it is known; with the key of these words, the same at each try. (SV-11) */
  readonly send: (wanted: Draft, known: Entity, ifMatch: number, idempotencyKey: string) => Promise<Outcome<Entity>>;
  /** What of a draft is saved by itself; the rest waits for `saveAll`. All of it when left out. */
  readonly savedByItself?: ((draft: Draft, known: Entity) => Draft) | undefined;
}

interface Wanted<Draft> {
  readonly draft: Draft;
  /** The author asked for all of it; else only what is saved by itself goes out. */
  readonly isAll: boolean;
}

/** What an author has on screen; every change is saved by itself, and every change can be taken back. (AE-4) */
export function useEntityDraft<Entity extends Versioned, Draft extends object>(drafting: Drafting<Entity, Draft>) {
  const { entity, draftOf, savedByItself = (draft: Draft) => draft } = drafting;
  const zone = useZone(drafting.zone);
  const [draft, setDraft] = useState<Draft>(() => draftOf(entity));
  const [past, setPast] = useState<readonly Draft[]>([]);
  const saver = useEntitySaver<Wanted<Draft>, Entity>({
    entity,
    wantedOf: (one) => ({ draft: draftOf(one), isAll: false }),
    // Asked anew at each call: what was saved by itself when it was typed may be held back by now.
    send: ({ draft: whole, isAll }, known, ...call) =>
      drafting.send(isAll ? whole : savedByItself(whole, known), known, ...call),
  });
  const { base, status, savedAt, settle } = saver;
  const isHeldBack = !isSame(draft, savedByItself(draft, base));
  useUnsentText(saver, isHeldBack);

  function show(next: Draft): void {
    setDraft(next);
    if (saver.hasUnsent() || !isSame(savedByItself(next, base), draftOf(base)))
      saver.soon({ draft: next, isAll: false });
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
    flush: () => void settle(),
    /** Sends everything, also what is not saved by itself. */
    saveAll: () => saver.now({ draft, isAll: true }),
    /** Chosen over the other version; what is not saved by itself waits for `saveAll` as before. */
    keepMine: () => saver.keepMine({ draft, isAll: false }),
    keepTheirs: (theirs: Entity) => {
      setDraft(draftOf(theirs));
      setPast([]);
      saver.keepTheirs();
    },
  };
}

/** The fields of a draft that are not as the entity has them. */
export function changesOf<Draft extends object>(draft: Draft, before: Draft): Partial<Draft> {
  const known = new Map(Object.entries(before));
  const changed = Object.entries(draft).filter(([field, value]) => !isSame(known.get(field), value));
  return Object.fromEntries(changed) as Partial<Draft>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- they are entries of a draft
}
