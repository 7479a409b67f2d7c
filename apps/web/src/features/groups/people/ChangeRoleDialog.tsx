import { displayName, possessive } from '@circuit/domain/people';
import { GROUP_ROLES, type GroupRole, roleLabel } from '@circuit/domain/permissions';
import { Button, Dialog, Note, SelectField, Stack } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { withArticle } from '../courseWords.ts';
import { useChangeGroupUserRoleMutation } from '../coursesApi.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import type { GroupPerson } from '../person.ts';
import { CreatorSentence, RosterSentence, useChosenRole } from './RoleChoice.tsx';

/** Another role instead of one that was given by hand. */
export function ChangeRoleDialog({
  group,
  person,
  onClose,
}: {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}) {
  const { held, choice } = useChosenRole(
    person.roles.filter(({ isExternal }) => !isExternal),
    'Instead of',
  );
  const free = GROUP_ROLES.filter((role) => !person.roles.some((other) => other.role === role));
  // Nothing is proposed: the highest role must not be one stray press away. (CO-70)
  const [chosen, setChosen] = useState<GroupRole | ''>('');
  const [isMissing, setMissing] = useState(false);
  const [changeRole, { isLoading, error }] = useChangeGroupUserRoleMutation();
  const { keyFor } = useIntentKey();
  const dispatch = useAppDispatch();
  const name = displayName(person);

  async function change() {
    setMissing(chosen === '');
    if (held === undefined || chosen === '') return;
    const request = { groupUserRoleId: held.id, groupId: group.id, role: chosen };
    const { data } = await changeRole({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return;
    dispatch(notify({ text: `${name} is now ${withArticle(chosen)}.`, type: 'SUCCESS' }));
    onClose();
  }

  const canChange = held !== undefined && free.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change ${possessive(name)} role`}
      actions={
        <>
          <Button onClick={onClose}>{canChange ? 'Cancel' : 'Close'}</Button>
          {canChange && (
            <Button kind="primary" isBusy={isLoading} busyLabel="Saving…" onClick={() => void change()}>
              Change role
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {choice}
        {canChange && (
          <SelectField
            label="New role"
            value={chosen}
            onChange={setChosen}
            options={[
              { value: '', label: 'Choose a role' },
              ...free.map((value) => ({ value, label: roleLabel(value) })),
            ]}
            error={isMissing && chosen === '' ? 'Choose a role.' : undefined}
          />
        )}
        <CreatorSentence role={chosen} />
        <RosterSentence person={person} />
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Not changed. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
