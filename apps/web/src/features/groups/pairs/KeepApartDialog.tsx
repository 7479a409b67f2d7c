import { isSearchable } from '@circuit/domain/lists';
import { displayName, shownEmail } from '@circuit/domain/people';
import { Note, RadioCards, Skeleton, TextField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useAddForbiddenPairMutation, useGroupPeopleQuery } from '../coursesApi.ts';
import type { GroupPerson } from '../person.ts';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useLater } from '#platform/searches/useLater.ts';

const MOST_SHOWN = 6;

/** Looks for the other one among the people of the course. */
export function KeepApartDialog({
  group,
  person,
  onClose,
}: {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const keywords = useLater(typed.trim());
  const [otherId, setOtherId] = useState<string | null>(null);
  const query = useGroupPeopleQuery(
    isSearchable(keywords) ? { groupId: group.id, keywords, role: 'GroupLearner' } : skipToken,
  );
  const [addPair] = useAddForbiddenPairMutation();
  const found = (query.currentData?.items ?? []).filter(({ userId }) => userId !== person.userId);
  const other = found.find(({ userId }) => userId === otherId);
  const name = displayName(person);

  function keepApart(keyFor: KeyFor) {
    if (other === undefined) return undefined;
    const request = { groupId: group.id, firstUserId: person.userId, secondUserId: other.userId };
    return addPair({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title={`Keep ${name} apart from someone`}
      note="Reviews that are already assigned stay. Nobody is notified."
      action="Keep apart"
      busyLabel="Saving…"
      isOff={other === undefined}
      failed="Not saved."
      act={keepApart}
      done={other === undefined ? undefined : `${name} and ${displayName(other)} will never review each other.`}
      onClose={onClose}
    >
      <p>These two will never review each other in this course.</p>
      <TextField
        label="Name or e-mail of the other student"
        hint="Type at least 3 letters."
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      {query.isFetching && query.currentData === undefined && <Skeleton shape="line" count={3} />}
      {query.currentData !== undefined && found.length === 0 && <output>No other student matches.</output>}
      {found.length > 0 && (
        <RadioCards
          label="Students found"
          value={otherId}
          onChange={setOtherId}
          options={found.slice(0, MOST_SHOWN).map((one) => ({
            value: one.userId,
            label: displayName(one),
            hint: shownEmail(one.email) || undefined,
          }))}
        />
      )}
      {found.length > MOST_SHOWN && <p>More students match. Type more of the name.</p>}
      {query.error === undefined ? null : (
        <Note tone="bad" role="alert">
          Could not search. {problemOf(query.error).detail}
        </Note>
      )}
    </ActDialog>
  );
}
