import { Menu } from '@circuit/ui';

import { HOVER, useMediaQuery } from './useMediaQuery.ts';

export function ManageMenu({
  entries,
}: {
  readonly entries: readonly { readonly label: string; readonly href: string }[];
}) {
  const opensOnHover = useMediaQuery(HOVER);
  return (
    <Menu
      label="Manage"
      opensOnHover={opensOnHover}
      items={entries.map(({ label, href }) => ({ id: href, label, href }))}
    />
  );
}
