import { Button } from '@circuit/ui';
import { type ReactNode, useId, useState } from 'react';

import styles from './scores.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The same figures in rows. */
  readonly table: ReactNode;
  /** Inside a dialog, whose title is the second level itself. */
  readonly isInDialog?: boolean | undefined;
}

/** A picture of figures, which can be had as a table too. */
export function Plot({ title, children, table, isInDialog = false }: Props) {
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  const Heading = isInDialog ? 'h3' : 'h2';
  return (
    <section className={styles['plot']} aria-labelledby={titleId}>
      <div className={styles['plotHead']}>
        <Heading id={titleId}>{title}</Heading>
        <Button kind="ghost" size="small" isPressed={isTable} onClick={() => setIsTable(!isTable)}>
          As a table
        </Button>
      </div>
      {isTable ? table : children}
    </section>
  );
}
