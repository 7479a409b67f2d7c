import { Dialog } from '@circuit/ui';

import { keyMeanings } from './useWorkspaceKeys.ts';
import styles from './Workspace.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly areSingleKeysOn: boolean;
  readonly hasLinks: boolean;
}

export function ShortcutSheet({ isOpen, onClose, areSingleKeysOn, hasLinks }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Shortcuts">
      {areSingleKeysOn ? (
        <p>
          These work in the rubric. In the work itself, only {hasLinks ? '[, ], ? and H' : '[, ] and ?'} do, so typing
          there never changes a rating. Press ] to go to the rubric.
        </p>
      ) : (
        <p>Single keys are off in your settings. Ctrl+Enter always works.</p>
      )}
      <dl className={styles['keys']}>
        {keyMeanings(hasLinks).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
