import { Menu, type MenuItem } from '../actions/Menu.tsx';

/** What can be done with one row. It floats over the table, which would otherwise cut it off. */
export function RowMenu({ name, items }: { readonly name: string; readonly items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return <Menu label={`More for ${name}`} look="more" align="end" items={items} />;
}
