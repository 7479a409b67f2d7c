import { Menu, type MenuItem, VisuallyHidden } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

interface Props {
  /** Where it stands now, from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

const PLACES = [
  { id: 'up', label: 'Move up', to: (index: number) => index - 1 },
  { id: 'down', label: 'Move down', to: (index: number) => index + 1 },
  { id: 'first', label: 'Move to the top', to: () => 0 },
  { id: 'last', label: 'Move to the end', to: (_index: number, count: number) => count - 1 },
] as const;

/** What dragging does, without dragging. Focus goes along with what was moved, and its new place is told. (2.5.7) */
export function MoveMenu({ index, count, onMove }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const wantedIndex = useRef<number>(undefined);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (wantedIndex.current !== index) return;
    wantedIndex.current = undefined;
    place.current?.querySelector('button')?.focus();
    setTold(`Now at position ${index + 1} of ${count}.`);
  }, [index, count]);

  const items: readonly MenuItem[] = PLACES.map(({ id, label, to }) => ({ id, label, to: to(index, count) }))
    .filter(({ id, to }) => to >= 0 && to < count && to !== index && isNotTwice(id, index, count))
    .map(({ id, label, to }) => ({
      id,
      label,
      onSelect: () => {
        wantedIndex.current = to;
        onMove(to);
      },
    }));
  if (items.length === 0) return null;
  return (
    <span ref={place}>
      <Menu label="Move" look="button" align="end" items={items} />
      <output>
        <VisuallyHidden>{told}</VisuallyHidden>
      </output>
    </span>
  );
}

/** "To the top" is left out where "up" says the same. */
function isNotTwice(id: string, index: number, count: number): boolean {
  if (id === 'first') return index > 1;
  return id !== 'last' || index < count - 2;
}
