import type { UserDetail } from '@circuit/contract/users';
import { isPlaceholderEmail } from '@circuit/domain/people';
import { Menu, type MenuItem } from '@circuit/ui';
import { useState } from 'react';

import { useConfigurationQuery } from '#platform/api/resources.ts';

import { ACCOUNT_ACTS, type AccountAct, ConfirmAccountAct } from './ConfirmAccountAct.tsx';
import { EditPersonDialog } from './EditPersonDialog.tsx';

/** What UserUpdateAny allows with one account. Everything but Edit is confirmed with the person's name. */
export function AccountMenu({ user }: { readonly user: UserDetail }) {
  const { data: configuration } = useConfigurationQuery();
  const [isEditing, setEditing] = useState(false);
  const [act, setAct] = useState<AccountAct | null>(null);
  // Without an address there is nowhere to send it.
  const canHavePassword = configuration?.allowLocalAccounts === true && !isPlaceholderEmail(user.email);
  const acts: readonly AccountAct[] = user.isActive
    ? [...(canHavePassword ? (['sendPasswordMessage'] as const) : []), 'signOut', 'deactivate']
    : ['reactivate'];
  const items: readonly MenuItem[] = [
    { id: 'edit', label: 'Edit account', onSelect: () => setEditing(true) },
    ...acts.map((id) => ({ id, label: ACCOUNT_ACTS[id].label, onSelect: () => setAct(id) })),
  ];
  return (
    <>
      <Menu label="Account" look="button" align="end" items={items} />
      {isEditing && <EditPersonDialog user={user} onClose={() => setEditing(false)} />}
      {act !== null && <ConfirmAccountAct key={act} act={act} user={user} onClose={() => setAct(null)} />}
    </>
  );
}
