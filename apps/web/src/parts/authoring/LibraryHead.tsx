import { Button, Icon, PageTitle } from '@circuit/ui';
import { Plus } from 'lucide-react';

import styles from './library.module.css';

interface Props {
  readonly title: string;
  readonly action: string;
  /** Undefined if the user may not create. */
  readonly onCreate: (() => void) | undefined;
}

export function LibraryHead({ title, action, onCreate }: Props) {
  return (
    <div className={styles['head']}>
      <PageTitle>{title}</PageTitle>
      {onCreate === undefined ? null : (
        <Button kind="primary" icon={<Icon of={Plus} />} onClick={onCreate}>
          {action}
        </Button>
      )}
    </div>
  );
}
