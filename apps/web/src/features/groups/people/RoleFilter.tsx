import { GROUP_ROLES, type GroupRole, roleLabel } from '@circuit/domain/permissions';
import { SelectField } from '@circuit/ui';

const ALL = 'all';

/** Narrows the list to one role, and says how many hold each. (S6.01) */
export function RoleFilter({
  role,
  counts,
  onChange,
}: {
  readonly role: GroupRole | undefined;
  readonly counts: Readonly<Partial<Record<GroupRole, number>>> | undefined;
  readonly onChange: (role: GroupRole | null) => void;
}) {
  return (
    <SelectField<GroupRole | typeof ALL>
      label="Role"
      value={role ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      options={[
        { value: ALL, label: 'All roles' },
        ...GROUP_ROLES.map((value) => ({ value, label: labelOf(value, counts?.[value]) })),
      ]}
    />
  );
}

function labelOf(role: GroupRole, count: number | undefined): string {
  return count === undefined ? roleLabel(role) : `${roleLabel(role)} (${count})`;
}
