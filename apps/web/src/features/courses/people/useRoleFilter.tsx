import { GROUP_ROLES, type GroupRole, roleLabel } from '@circuit/domain/permissions';
import { SelectField } from '@circuit/ui';
import { useState } from 'react';

const ALL = 'all';

/** Which role the list is narrowed to, the field to choose it, and the chip that takes it away. */
export function useRoleFilter(onChanged: () => void) {
  const [role, setRole] = useState<GroupRole | null>(null);
  const change = (next: GroupRole | null) => {
    setRole(next);
    onChanged();
  };
  const filter = (counts: Partial<Record<GroupRole, number>> | undefined) => (
    <SelectField<GroupRole | typeof ALL>
      label="Role"
      value={role ?? ALL}
      onChange={(chosen) => change(chosen === ALL ? null : chosen)}
      options={[
        { value: ALL, label: 'All roles' },
        ...GROUP_ROLES.map((value) => ({ value, label: labelOf(value, counts?.[value]) })),
      ]}
    />
  );
  const chips =
    role === null ? [] : [{ id: 'role', label: `Role: ${roleLabel(role)}`, onRemove: () => change(null) }];
  return { role, filter, chips };
}

function labelOf(role: GroupRole, count: number | undefined): string {
  return count === undefined ? roleLabel(role) : `${roleLabel(role)} (${count})`;
}
