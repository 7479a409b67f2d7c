import { Menu, type MenuItem } from '@circuit/ui';

interface Props {
  /** Where it stands now, from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** What dragging does, without dragging. (2.5.7) */
export function MoveMenu({ index, count, onMove }: Props) {
  const items: readonly (MenuItem & { readonly to: number })[] = [
    { id: 'up', label: 'Move up', to: index - 1 },
    { id: 'down', label: 'Move down', to: index + 1 },
    { id: 'first', label: 'Move to the top', to: 0 },
    { id: 'last', label: 'Move to the end', to: count - 1 },
  ]
    .filter(({ id, to }) => to >= 0 && to < count && to !== index && isNotTwice(id, index, count))
    .map((item) => ({ ...item, onSelect: () => onMove(item.to) }));
  if (items.length === 0) return null;
  return <Menu label="Move" look="button" align="end" items={items} />;
}

/** "To the top" is left out where "up" says the same. */
function isNotTwice(id: string, index: number, count: number): boolean {
  if (id === 'first') return index > 1;
  return id !== 'last' || index < count - 2;
}
