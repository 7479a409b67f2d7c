import type { Endpoint } from '@circuit/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useAppDispatch } from '#platform/store/store.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { openDraft, type Saving } from './openDraft.ts';
import type { Fields, Saver, SaverState, Stored, When } from './saver.ts';

export interface SavedFields<F extends Fields> {
  /** What the editors begin with: the server's, or what was found on this device. Null until the device was asked. */
  readonly fields: F | null;
  /** Moves on when the fields were replaced from outside: the editors begin anew. */
  readonly revision: number;
  readonly state: SaverState;
  readonly savedAt: Date | undefined;
  readonly change: <Name extends keyof F>(name: Name, read: () => F[Name], when?: When) => void;
  readonly saveNow: () => void;
  /** Sends what is unsent and says whether the server has it now; what is typed meanwhile is sent later. */
  readonly settle: () => Promise<boolean>;
  /** Another call of this page has stored these very words: the next save goes on from there. */
  readonly catchUp: (stored: Stored<F>) => void;
  /** The version that the words on the screen go on from; null while their author must choose between two. */
  readonly seenVersion: () => number | null;
  /** Another call of this page was refused, since `newer` is there instead of what it sent. Whether to call again. */
  readonly meetNewer: (mine: Partial<F>, newer: Stored<F>) => boolean;
  readonly resolve: (choice: 'mine' | 'theirs') => Promise<void>;
  /** Gives up what was written in one field. */
  readonly discard: (name: keyof F) => void;
}

/** Saves by itself what somebody writes, and loses none of it. `saving.place` is the same as long as it is mounted. */
export function useSaved<E extends Endpoint, F extends Fields>(
  saving: Saving<E, F>,
  loaded: Stored<F>,
): SavedFields<F> {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<SaverState>({ kind: 'idle' });
  const [savedAt, setSavedAt] = useState<Date>();
  const [shown, setShown] = useState<{ fields: F | null; revision: number }>({ fields: null, revision: 0 });
  const saver = useRef<Saver<F>>(undefined);
  const readers = useRef(new Map<keyof F, () => unknown>());
  const latest = useRef({ saving, loaded });
  useEffect(() => {
    latest.current = { saving, loaded };
  });

  useEffect(() => {
    let isOver = false;
    const stored = latest.current.loaded;
    const show = (fields: F) => setShown(({ revision }) => ({ fields, revision: revision + 1 }));
    const draft = dispatch(
      openDraft(
        () => latest.current.saving,
        stored,
        (next) => {
          setState(next);
          if (next.kind === 'saved') setSavedAt(serverNow());
        },
      ),
    );
    saver.current = draft.saver;
    const begin = async () => {
      const found = await draft.found;
      if (isOver) return;
      show({ ...stored.fields, ...found?.mine });
      if (found === null) return;
      // Every change reads all that differs: what was found does as long as its editor says nothing newer.
      for (const [name, text] of Object.entries(found.mine)) readers.current.set(name, () => text);
      const mine = found.mine as Partial<F>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what a draft of this place has kept
      draft.saver.recover(mine, found.base, found.seenVersion);
    };
    void begin();
    return () => {
      isOver = true;
      draft.close();
    };
  }, [dispatch]);

  const change = useCallback<SavedFields<F>['change']>((name, read, when) => {
    readers.current.set(name, read);
    saver.current?.change(
      () => Object.fromEntries([...readers.current].map(([field, readField]) => [field, readField()])) as Partial<F>, // oxlint-disable-line typescript/no-unsafe-type-assertion -- each reader gives its own field
      when,
    );
  }, []);
  const saveNow = useCallback(() => void saver.current?.save(), []);
  const settle = useCallback(async () => (await saver.current?.save()) ?? false, []);
  const catchUp = useCallback((stored: Stored<F>) => saver.current?.catchUp(stored), []);
  const seenVersion = useCallback(() => saver.current?.seenVersion ?? null, []);
  const meetNewer = useCallback<SavedFields<F>['meetNewer']>(
    (mine, newer) => saver.current?.meetNewer(mine, newer) ?? false,
    [],
  );
  const resolve = useCallback(async (choice: 'mine' | 'theirs') => {
    const resolved = (await saver.current?.resolve(choice)) ?? null;
    if (resolved === null) return;
    readers.current.clear();
    for (const [name, text] of Object.entries(resolved.mine)) readers.current.set(name, () => text);
    setShown(({ revision }) => ({ fields: resolved.fields, revision: revision + 1 }));
  }, []);
  const discard = useCallback((name: keyof F) => {
    readers.current.delete(name);
    const stored = saver.current?.drop(name);
    setShown(({ fields, revision }) => ({
      fields: fields === null ? null : { ...fields, [name]: stored },
      revision: revision + 1,
    }));
  }, []);
  return { ...shown, state, savedAt, change, saveNow, settle, catchUp, seenVersion, meetNewer, resolve, discard };
}
