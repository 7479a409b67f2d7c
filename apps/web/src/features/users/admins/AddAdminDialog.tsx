import { displayName, identifierLabel } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Note, RadioCards, TextField } from '@circuit/ui';
import { useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useAddUserRoleMutation, useLazyFoundUserQuery } from '#platform/api/users.ts';
import { settings } from '#platform/settings/settings.ts';

const ROLES = ['Admin', 'SuperAdmin'] as const;
type AdminRole = (typeof ROLES)[number];

/** By an identifier that names exactly one person; the person is shown before they get the role. */
export function AddAdminDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useAddAdmin();
  const fieldId = useId();
  const label = identifierLabel(settings.shardKey);
  return (
    <ActDialog
      title="Add admin"
      action={form.found === undefined ? 'Find person' : `Make ${displayName(form.found)} ${roleLabel(form.role)}`}
      busyLabel="Working…"
      isForm
      failed="Not added."
      act={form.submit}
      done={form.found === undefined ? undefined : `${displayName(form.found)} is now ${roleLabel(form.role)}.`}
      onClose={onClose}
    >
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
    </ActDialog>
  );
}

function useAddAdmin() {
  const [identifier, setIdentifier] = useState('');
  const [role, setRole] = useState<AdminRole>('Admin');
  const [isEmpty, setEmpty] = useState(false);
  const [asked, setAsked] = useState<string>();
  const [find, search] = useLazyFoundUserQuery();
  const [addRole] = useAddUserRoleMutation();
  const isAsked = asked === identifier.trim();
  const found = isAsked && !search.isFetching ? search.currentData : undefined;
  const notFound = isAsked && search.isError && !search.isFetching ? problemOf(search.error) : undefined;

  async function submit(keyFor: KeyFor) {
    const wanted = identifier.trim();
    setEmpty(wanted === '');
    if (wanted === '') return undefined;
    if (found === undefined) {
      setAsked(wanted);
      await find({ identifier: wanted });
      return undefined;
    }
    const request = { userId: found.id, role };
    return addRole({ request, idempotencyKey: keyFor(request) });
  }

  return {
    identifier,
    setIdentifier,
    role,
    setRole,
    found,
    fieldError: isEmpty && identifier.trim() === '' ? 'Enter a person.' : notFoundText(notFound),
    submit,
  };
}

function notFoundText(problem: { readonly status: number; readonly detail: string } | undefined): string | undefined {
  if (problem === undefined) return undefined;
  return problem.status === STATUS_CODE.NOT_FOUND ? 'Nobody has this e-mail, alias or PUID.' : problem.detail;
}
