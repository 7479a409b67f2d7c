import { displayName, identifierLabel } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Button, Dialog, Note, RadioCards, Stack, TextField } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useAddUserRoleMutation, useLazyFoundUserQuery } from '#platform/api/users.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';

const ROLES = ['Admin', 'SuperAdmin'] as const;
type AdminRole = (typeof ROLES)[number];

/** By an identifier that names exactly one person; the person is shown before they get the role. */
export function AddAdminDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAddAdmin(onClose);
  const formId = useId();
  const fieldId = useId();
  const label = identifierLabel(settings.shardKey);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add admin"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={form.isBusy} busyLabel="Working…">
            {form.found === undefined ? 'Find person' : `Make ${displayName(form.found)} ${roleLabel(form.role)}`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void form.submit(event)} noValidate>
        <Stack gap={4}>
          <TextField
            id={fieldId}
            label={label.charAt(0).toUpperCase() + label.slice(1)}
            autoComplete="off"
            value={form.identifier}
            onChange={form.setIdentifier}
            error={form.fieldError}
            isRequired
          />
          <RadioCards
            label="Role"
            isRow
            value={form.role}
            options={ROLES.map((value) => ({ value, label: roleLabel(value) }))}
            onChange={form.setRole}
          />
          {form.found !== undefined && (
            <Note tone="ok">
              <output>
                {displayName(form.found)}, {form.found.email}
                {form.found.isActive ? '' : ', deactivated'}
              </output>
            </Note>
          )}
          {form.refusal !== undefined && (
            <Note tone="bad" role="alert">
              Not added. {form.refusal}
            </Note>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function useAddAdmin(onClose: () => void) {
  const dispatch = useAppDispatch();
  const [identifier, setIdentifier] = useState('');
  const [role, setRole] = useState<AdminRole>('Admin');
  const [isEmpty, setEmpty] = useState(false);
  const [asked, setAsked] = useState<string>();
  const [find, search] = useLazyFoundUserQuery();
  const [addRole, adding] = useAddUserRoleMutation();
  const { keyFor } = useIntentKey();
  const isAsked = asked === identifier.trim();
  const found = isAsked && !search.isFetching ? search.currentData : undefined;
  const notFound = isAsked && search.isError && !search.isFetching ? problemOf(search.error) : undefined;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wanted = identifier.trim();
    setEmpty(wanted === '');
    if (wanted === '') return;
    if (found === undefined) {
      setAsked(wanted);
      await find({ identifier: wanted });
      return;
    }
    const request = { userId: found.id, role };
    const { data } = await addRole({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: `${displayName(found)} is now ${roleLabel(role)}.` }));
    onClose();
  }

  return {
    identifier,
    setIdentifier,
    role,
    setRole,
    found,
    fieldError: isEmpty && identifier.trim() === '' ? 'Enter a person.' : notFoundText(notFound),
    refusal: adding.error === undefined ? undefined : problemOf(adding.error).detail,
    isBusy: search.isFetching || adding.isLoading,
    submit,
  };
}

function notFoundText(problem: { readonly status: number; readonly detail: string } | undefined): string | undefined {
  if (problem === undefined) return undefined;
  return problem.status === STATUS_CODE.NOT_FOUND ? 'Nobody has this e-mail, alias or PUID.' : problem.detail;
}
