import { useClickOutside } from '@mantine/hooks';
import { Columns3 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';

import { Button } from '../actions/Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { Icon } from '../layout/Icon.tsx';
import styles from './toolbar.module.css';

interface Props {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly hiddenIds: ReadonlySet<string>;
  readonly onChange: (columnId: string, isShown: boolean) => void;
}

/** Which columns are shown; the one that names the row is not offered. */
export function ColumnChooser({ columns, hiddenIds, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => setOpen(false));
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  }
  function closeWhenLeft(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to Esc and to focus leaving what is inside
    <div ref={root} className={styles['chooser']} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <Button
        ref={button}
        kind="ghost"
        icon={<Icon of={Columns3} />}
        isExpanded={isOpen}
        controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen ? (
        <fieldset id={panelId} className={styles['panel']}>
          <legend className={styles['legend']}>Columns to show</legend>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              isChecked={!hiddenIds.has(id)}
              onChange={(isShown) => onChange(id, isShown)}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
