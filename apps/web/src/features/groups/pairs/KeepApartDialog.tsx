import { isSearchable } from '@circuit/domain/lists';
import { displayName } from '@circuit/domain/people';
import { Button, Dialog, Note, RadioCards, Skeleton, Stack, TextField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useAddForbiddenPairMutation, useGroupPeopleQuery } from '../coursesApi.ts';
import type { GroupPerson } from '../person.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useLater } from '#platform/searches/useLater.ts';
import { useAppDispatch } from '#platform/store/store.ts';

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
  const [addPair, { isLoading, error }] = useAddForbiddenPairMutation();
  const { keyFor } = useIntentKey();
  const dispatch = useAppDispatch();
  const found = (query.currentData?.items ?? []).filter(({ userId }) => userId !== person.userId);
  const other = found.find(({ userId }) => userId === otherId);
  const name = displayName(person);

  async function keepApart() {
    if (other === undefined) return;
    const request = { groupId: group.id, firstUserId: person.userId, secondUserId: other.userId };
    const { data } = await addPair({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return;
    dispatch(notify({ text: `${name} and ${displayName(other)} will never review each other.`, type: 'SUCCESS' }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Keep ${name} apart from someone`}
      note="Reviews that are already assigned stay. Nobody is notified."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isLoading}
            busyLabel="Saving…"
            isOff={other === undefined}
            onClick={() => void keepApart()}
          >
            Keep apart
          </Button>
        </>
      }
    >
      <Stack gap={4}>
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
              hint: one.email,
            }))}
          />
        )}
        {found.length > MOST_SHOWN && <p>More students match. Type more of the name.</p>}
        {(error ?? query.error) !== undefined && (
          <Note tone="bad" role="alert">
            {error === undefined ? 'Could not search.' : 'Not saved.'} {problemOf(error ?? query.error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
