import { isSame } from '@circuit/domain/saving';
import { useEffect, useRef, useState } from 'react';

import { serverNow } from '#platform/time/serverClock.ts';

import { type EntitySaver, type EntitySaving, entitySaver, type SavingStatus, type Versioned } from './entitySaver.ts';

/** What the server has of an entity that is being edited, and how the saving of the rest goes. */
export function useEntitySaver<Wanted, Entity extends Versioned>(saving: EntitySaving<Wanted, Entity>) {
  const [seen] = useState(saving.entity);
  const [base, setBase] = useState(seen);
  const [status, setStatus] = useState<SavingStatus<Entity>>({ state: 'idle' });
  const [savedAt, setSavedAt] = useState<Date>();
  const saver = useRef<EntitySaver<Wanted>>(undefined);
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });
  // Words that were typed a moment ago are sent when the page is left.
  useEffect(() => () => saver.current?.stop(), []);

  function saverOf(): EntitySaver<Wanted> {
    const { entity, wantedOf } = saving;
    saver.current ??= entitySaver<Wanted, Entity>(
      {
        ...saving,
        // What the page has by now is gone on from only if the screen shows it: else its author must be asked. (SV-4)
        entity: isSame(wantedOf(entity), wantedOf(seen)) ? entity : seen,
        send: (...call) => latest.current.send(...call),
      },
      (next, newest) => {
        setStatus(next);
        if (next.state !== 'conflict') setBase(newest);
        if (next.state === 'saved') setSavedAt(serverNow());
      },
    );
    return saver.current;
  }

  return {
    base,
    status,
    savedAt,
    hasUnsent: () => saver.current?.hasUnsent ?? false,
    soon: (wanted: Wanted) => saverOf().change(() => ({ wanted })),
    now: (wanted: Wanted) => saverOf().change(() => ({ wanted }), 'now'),
    /** Sends what is unsent, and says whether the server has it now. */
    settle: async () => (await saver.current?.save()) ?? true,
    /** Gives up what is unsent: nothing of it is sent later. Answers what the server has, if it was asked to save. */
    drop: () => saver.current?.drop('wanted'),
    /** The author read the other version and wants this one. */
    keepMine: (wanted: Wanted) => {
      saverOf().change(() => ({ wanted }));
      void saverOf().resolve('mine');
    },
    /** The author wants the other version: nothing of it was saved here. */
    keepTheirs: () => void saverOf().resolve('theirs'),
  };
}
