import { Button, Dialog, Icon } from '@circuit/ui';
import { BookOpen, Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './Workspace.module.css';

interface Props {
  readonly header: ReactNode;
  readonly instructions: ReactNode;
  readonly areInstructionsShown: boolean;
  readonly onInstructions: (isShown: boolean) => void;
  readonly onKeys: () => void;
}

/** Above both panes: where one is, and what one has to do is one key away. */
export function TaskBar({ header, instructions, areInstructionsShown, onInstructions, onKeys }: Props) {
  const hide = () => onInstructions(false);
  return (
    <div className={styles['task']}>
      <div className={styles['header']}>{header}</div>
      {instructions === undefined ? null : (
        <>
          <Button size="small" icon={<Icon of={BookOpen} />} onClick={() => onInstructions(true)}>
            Instructions
          </Button>
          <Dialog isOpen={areInstructionsShown} onClose={hide} title="Instructions">
            {instructions}
          </Dialog>
        </>
      )}
      <span className={styles['keysButton']}>
        <Button size="small" kind="ghost" icon={<Icon of={Keyboard} />} onClick={onKeys}>
          Shortcuts
        </Button>
      </span>
    </div>
  );
}
