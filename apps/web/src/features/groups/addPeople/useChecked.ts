import type { GroupId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';

import { usePeopleCheckQuery } from '../coursesApi.ts';

import { entriesOf } from './entries.ts';
import { finishedIdentifiers, splitIdentifiers } from './identifiers.ts';

/** More are checked when the first have been added. */
const MOST_AT_ONCE = 500;
const FINISHED_MS = 250;
/** After a pause this long, the user has probably finished typing. */
const PAUSE_MS = 900;

/** Every identifier in the text with what adding would do with it, asked while it is being entered. (CO-12) */
export function useChecked(groupId: GroupId, role: GroupRole, text: string) {
  const identifiers = useSettled(text).slice(0, MOST_AT_ONCE);
  const request = identifiers.length === 0 ? skipToken : { groupId, role, identifiers };
  const { currentData, isError, error, refetch } = usePeopleCheckQuery(request);
  const entered = splitIdentifiers(text);
  // An answer for another role is no answer; one for a shorter list still holds for its part.
  const [answered, setAnswered] = useState({ role, data: currentData });
  if (currentData !== undefined && answered.data !== currentData) setAnswered({ role, data: currentData });
  const known = answered.role === role ? answered.data : undefined;
  return {
    entries: entriesOf(entered, known?.entries ?? []),
    failure: isError ? error : undefined,
    retry: () => void refetch(),
    isTooMany: entered.length > MOST_AT_ONCE,
  };
}

/** The identifiers that are worth asking about: finished ones soon, the last one after a pause. */
function useSettled(text: string): readonly string[] {
  const [settled, setSettled] = useState<readonly string[]>([]);
  useEffect(() => {
    const finished = setTimeout(() => setSettled(keepIfSame(finishedIdentifiers(text))), FINISHED_MS);
    const paused = setTimeout(() => setSettled(keepIfSame(splitIdentifiers(text))), PAUSE_MS);
    return () => {
      clearTimeout(finished);
      clearTimeout(paused);
    };
  }, [text]);
  return settled;
}

const keepIfSame = (next: readonly string[]) => (before: readonly string[]) =>
  before.length === next.length && before.every((identifier, index) => identifier === next[index]) ? before : next;
