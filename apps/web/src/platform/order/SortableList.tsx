import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Icon } from '@circuit/ui';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './SortableList.module.css';

interface Item {
  readonly id: string;
  /** Said aloud while it is moved. */
  readonly name: string;
}

interface Props<Entry extends Item> {
  readonly label: string;
  readonly items: readonly Entry[];
  readonly onMove: (from: number, to: number) => void;
  /** The handle goes where the item wants it; there is none where the order is fixed. */
  readonly children: (item: Entry, index: number, handle: ReactNode) => ReactNode;
  readonly isFixed?: boolean;
}

/** A list that users can reorder by dragging, with Space and the arrow keys on the handle, or with MoveMenu. */
export function SortableList<Entry extends Item>({ label, items, onMove, children, isFixed = false }: Props<Entry>) {
  const sensors = useSensors(
    // A click on the handle is not yet a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    // At once: with a smooth scroll the next key would still find the old place.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const indexOf = (id: unknown) => items.findIndex((item) => item.id === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) onMove(indexOf(active.id), indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(items),
        screenReaderInstructions: {
          draggable: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, or Escape to cancel.',
        },
      }}
    >
      <SortableContext items={[...items]} strategy={verticalListSortingStrategy} disabled={isFixed}>
        <ol aria-label={label}>
          {items.map((item, index) => (
            <SortableItem key={item.id} item={item} isFixed={isFixed}>
              {(handle) => children(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  readonly item: Item;
  readonly isFixed: boolean;
  readonly children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ item, isFixed, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const handle = isFixed ? null : (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={styles['handle']}
      aria-label={`Drag ${item.name}, or use the Move menu`}
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
    >
      <Icon of={GripVertical} />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform === null ? undefined : `translate3d(0, ${Math.round(transform.y)}px, 0)`,
        transition,
      }}
    >
      {children(handle)}
    </li>
  );
}

function announcementsOf(items: readonly Item[]): Announcements {
  const name = (id: unknown) => items.find((item) => item.id === id)?.name ?? '';
  const place = (id: unknown) => `${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ active, over }) => (over === null ? '' : `${name(active.id)} is at position ${place(over.id)}.`),
    onDragEnd: ({ active, over }) =>
      `Dropped ${name(active.id)}${over === null ? '' : ` at position ${place(over.id)}`}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back in its old position.`,
  };
}
