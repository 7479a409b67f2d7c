import type { BegunItem, GradedItem, Queue, QueueItem } from '@circuit/contract';
import { Chip, Icon, Menu } from '@circuit/ui';
import { Check, Lock, User } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { useNow } from '#shared/time/useNow.ts';

import styles from './grading.module.css';
import { begunWords, claimWords, essayName, gradedWords, shortened } from './queue.ts';
import { type ListPlace, useKeptPlace } from './useListPlace.ts';

interface Props {
  readonly queue: Queue;
  readonly openId: string | null;
  readonly onTake: (id: string) => void;
  readonly onRead: (id: string) => void;
  readonly place: ListPlace;
  /** Whether the viewer makes evaluations binding. */
  readonly mayFinalize: boolean;
  /** Only for those who may: a finalized evaluation is opened again. */
  readonly onReopen?: ((item: GradedItem) => void) | undefined;
}

const EVERY_MINUTE_MS = 60_000;
/** Of a long queue the first ones are shown, since it is worked through from the top, and all whose authors wait for an answer. */
const MOST_SHOWN = 100;

/** What waits, with its reason, and what is graded. (GQ-21, mock 08) */
export function QueueList({ queue, openId, onTake, onRead, place, mayFinalize, onReopen }: Props) {
  const list = useKeptPlace(place);
  const whyId = useId();
  const mine = queue.graded.filter(({ isMine }) => isMine);
  const others = queue.graded.filter(({ isMine }) => !isMine);
  const now = useNow(EVERY_MINUTE_MS);
  const { items } = queue;
  const shown = items.filter(({ secondLookReasons }, index) => index < MOST_SHOWN || secondLookReasons.length > 0);
  const graded = { openId, onRead, onReopen };
  return (
    <nav ref={list} aria-label="Grading queue" className={styles['list']}>
      {items.length === 0 ? null : (
        <>
          <h2 id={whyId}>{items.length === 1 ? 'Why this one' : `Why these ${items.length}`}</h2>
          <ul aria-labelledby={whyId}>
            {shown.map((item) => (
              <li key={item.id}>
                <Waiting item={item} now={now} isOpen={item.id === openId} onTake={onTake} onRead={onRead} />
              </li>
            ))}
          </ul>
          {items.length === shown.length ? null : (
            <p className={styles['more']}>{items.length - shown.length} more wait below these.</p>
          )}
        </>
      )}
      <BegunByYou items={queue.begun} openId={openId} onRead={onRead} />
      <Graded title="Graded by you" items={mine} mayFinalize={mayFinalize} {...graded} />
      <Graded title="Graded by others" items={others} {...graded} />
    </nav>
  );
}

interface WaitingProps extends Pick<Props, 'onTake' | 'onRead'> {
  readonly item: QueueItem;
  readonly now: Date;
  readonly isOpen: boolean;
}

function Waiting({ item, now, isOpen, onTake, onRead }: WaitingProps) {
  const { claim } = item;
  const isTaken = claim !== null && !claim.isMine;
  return (
    <EssayButton isOpen={isOpen} onOpen={() => (isTaken ? onRead : onTake)(item.id)}>
      <b>{essayName(item)}</b>
      <span>
        {item.reasonText}
        {item.begun === null ? '' : `, ${begunWords(item.begun)}`}
        {item.isSkipped ? ', skipped' : ''}
      </span>
      {item.secondLookReasons.map((reason, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may read the same, and their order does not change
        <span key={index} className={styles['asked']}>
          “{shortened(reason)}”
        </span>
      ))}
      {isTaken ? (
        <span className={styles['claim']}>
          <Icon of={User} size="1rem" /> {claimWords(claim, now)}
        </span>
      ) : null}
    </EssayButton>
  );
}

interface EssayButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function EssayButton({ isOpen, onOpen, children }: EssayButtonProps) {
  return (
    <button type="button" className={styles['item']} aria-current={isOpen || undefined} onClick={onOpen}>
      {children}
    </button>
  );
}

interface BegunProps extends Pick<Props, 'openId' | 'onRead'> {
  readonly items: readonly BegunItem[];
}

/** Rated, not handed in, and no longer in the queue: kept in sight. (GQ-27) */
function BegunByYou({ items, openId, onRead }: BegunProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <>
      <h2 id={titleId}>Begun by you</h2>
      <ul aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.id} className={styles['graded']}>
            <EssayButton isOpen={item.id === openId} onOpen={() => onRead(item.id)}>
              <span>
                {essayName(item)}, {begunWords(item)}
              </span>
              <span>Kept, not handed in</span>
            </EssayButton>
          </li>
        ))}
      </ul>
    </>
  );
}

interface GradedProps extends Pick<Props, 'openId' | 'onRead' | 'onReopen'> {
  readonly title: string;
  readonly items: readonly GradedItem[];
  readonly mayFinalize?: boolean;
}

function Graded({ title, items, mayFinalize, openId, onRead, onReopen }: GradedProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  const isWaiting = mayFinalize !== undefined && items.some(({ status }) => status === 'HandedIn');
  return (
    <>
      <h2 id={titleId}>{title}</h2>
      {isWaiting ? <p className={styles['note']}>{mayFinalize ? YOU_FINALIZE : INSTRUCTOR_FINALIZES}</p> : null}
      <ul aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.evaluationId} className={styles['graded']}>
            <EssayButton isOpen={item.id === openId} onOpen={() => onRead(item.id)}>
              <span>
                <Icon of={Check} size="1rem" /> {gradedWords(item)}
              </span>
              {item.isMine ? null : <span>{item.graderName}</span>}
            </EssayButton>
            {item.hasOpenSecondLook ? <Chip tone="info">Second look</Chip> : null}
            {item.status === 'Finalized' ? <Chip icon={<Icon of={Lock} />}>Final</Chip> : null}
            {item.status === 'Finalized' && onReopen !== undefined ? (
              <Menu
                look="more"
                align="end"
                label={`More for ${essayName(item)}`}
                items={[{ id: 'reopen', label: 'Reopen…', onSelect: () => onReopen(item) }]}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const INSTRUCTOR_FINALIZES = 'You can change them until an instructor finalizes them.';
const YOU_FINALIZE = 'They can be changed until they are finalized.';
