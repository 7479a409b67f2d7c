import type { BegunItem, GradedItem, QueueItem } from '@circuit/contract/grading';
import { Chip, Icon, Menu } from '@circuit/ui';
import { Check, Lock, User } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './grading.module.css';
import { askedWords, begunWords, claimWords, essayName, gradedWords, shortened } from './queue.ts';
import type { Stop, Stops } from './useOneStop.ts';

interface EssayButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly stop: Stop;
  readonly children: ReactNode;
}

function EssayButton({ isOpen, onOpen, stop, children }: EssayButtonProps) {
  return (
    <button
      type="button"
      data-essay
      className={styles['item']}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      {...stop}
    >
      {children}
    </button>
  );
}

interface WaitingProps extends Omit<EssayButtonProps, 'children'> {
  readonly item: QueueItem;
  readonly now: Date;
}

/** What waits: why, for how long its author has, and who has it open. (GQ-21) */
export function WaitingRow({ item, now, ...button }: WaitingProps) {
  const { claim, secondLookSince } = item;
  return (
    <EssayButton {...button}>
      <b>{essayName(item)}</b>
      <span>
        {item.reasonTexts.join('. ')}
        {item.begun === null ? '' : `, ${begunWords(item.begun)}`}
        {item.isSkipped ? ', skipped' : ''}
      </span>
      {secondLookSince === null ? null : <span>{askedWords(secondLookSince, now)}</span>}
      {item.secondLookReasons.map((reason, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may read the same, and their order does not change
        <span key={index} className={styles['asked']}>
          “{shortened(reason)}”
        </span>
      ))}
      {claim === null || claim.isMine ? null : (
        <span className={styles['claim']}>
          <Icon of={User} size="1rem" /> {claimWords(claim, now)}
        </span>
      )}
    </EssayButton>
  );
}

interface RowProps {
  readonly openId: string | null;
  readonly onRead: (id: string) => void;
  readonly stops: Stops;
}

/** Rated, not handed in, and no longer in the queue: kept in sight. (GQ-27) */
export function BegunRow({ item, openId, onRead, stops }: RowProps & { readonly item: BegunItem }) {
  return (
    <li className={styles['graded']}>
      <EssayButton isOpen={item.id === openId} onOpen={() => onRead(item.id)} stop={stops.of(`begun ${item.id}`)}>
        <span>
          {essayName(item)}, {begunWords(item)}
        </span>
        <span>Kept, not handed in</span>
      </EssayButton>
    </li>
  );
}

interface GradedProps extends RowProps {
  readonly item: GradedItem;
  readonly onReopen?: ((item: GradedItem) => void) | undefined;
}

/** What is graded. Only the open one has its menu, so that the list stays one stop of the Tab key. (GQ-25, GQ-30) */
export function GradedRow({ item, openId, onRead, onReopen, stops }: GradedProps) {
  const isOpen = item.id === openId;
  return (
    <li className={styles['graded']}>
      <EssayButton isOpen={isOpen} onOpen={() => onRead(item.id)} stop={stops.of(item.evaluationId)}>
        <span>
          <Icon of={Check} size="1rem" /> {gradedWords(item)}
        </span>
        {item.isMine ? null : <span>{item.graderName}</span>}
      </EssayButton>
      {item.hasOpenSecondLook ? <Chip tone="info">Second look</Chip> : null}
      {item.status === 'Finalized' ? <Chip icon={<Icon of={Lock} />}>Final</Chip> : null}
      {isOpen && item.status === 'Finalized' && onReopen !== undefined ? (
        <Menu
          look="more"
          align="end"
          label={`More for ${essayName(item)}`}
          items={[{ id: 'reopen', label: 'Reopen…', onSelect: () => onReopen(item) }]}
        />
      ) : null}
    </li>
  );
}
