import type { GradedItem, Queue } from '@circuit/contract/grading';
import { Button } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { useNow } from '#platform/time/useNow.ts';
import { figure } from '#parts/words/figures.ts';

import { BegunRow, GradedRow, WaitingRow } from './EssayRows.tsx';
import styles from './grading.module.css';
import { isInView, isNumbered, type QueueView } from './queueFilter.ts';
import { QueueTools } from './QueueTools.tsx';
import { type ListPlace, useKeptPlace } from './useListPlace.ts';
import { type Stops, useOneStop } from './useOneStop.ts';

interface Props {
  readonly queue: Queue;
  readonly openId: string | null;
  readonly view: QueueView;
  readonly onView: (view: QueueView) => void;
  readonly onTake: (id: string) => void;
  readonly onRead: (id: string) => void;
  readonly place: ListPlace;
  readonly look: ListLook;
  readonly onLook: (change: Partial<ListLook>) => void;
  /** Whether the viewer makes evaluations binding. */
  readonly mayFinalize: boolean;
  /** Only for those who may: a finalized evaluation is opened again. */
  readonly onReopen?: ((item: GradedItem) => void) | undefined;
}

const EVERY_MINUTE_MS = 60_000;
/** A queue is worked through from the top: so many are shown at first, and as many more whenever somebody asks. */
const STEP = 100;

/** How the list is looked at; it outlives the list, which is built anew beside every essay. */
export interface ListLook {
  readonly digits: string;
  readonly most: number;
}
export const FIRST_LOOK: ListLook = { digits: '', most: STEP };

/** What waits, with its reason, and what is graded; found by reason and number, and one stop of the Tab key. (GQ-21, GQ-30) */
export function QueueList(props: Props) {
  const { queue, openId, view, onView, onTake, onRead, place, look, onLook, mayFinalize, onReopen } = props;
  const list = useKeptPlace(place);
  const whyId = useId();
  const now = useNow(EVERY_MINUTE_MS);
  const { digits, most } = look;
  const found = queue.items.filter((item) => isInView(item, view) && isNumbered(item, digits));
  const begun = queue.begun.filter((item) => isNumbered(item, digits));
  const graded = queue.graded.filter((item) => isNumbered(item, digits));
  const mine = graded.filter(({ isMine }) => isMine);
  const others = graded.filter(({ isMine }) => !isMine);
  const shown = found.slice(0, most);
  const open = (item: (typeof found)[number]) =>
    (item.isGraded || (item.claim !== null && !item.claim.isMine) ? onRead : onTake)(item.id);
  const stops = useOneStop(
    [
      ...shown.map(({ id }) => ({ key: `waits ${id}`, id })),
      ...begun.map(({ id }) => ({ key: `begun ${id}`, id })),
      ...[...mine, ...others].map(({ evaluationId, id }) => ({ key: evaluationId, id })),
    ],
    openId,
  );
  const rows = { stops, openId, onRead, onReopen };
  return (
    <nav ref={list} aria-label="Grading queue" className={styles['list']}>
      <QueueTools
        items={queue.items}
        view={view}
        onView={onView}
        digits={digits}
        onDigits={(typed) => onLook({ digits: typed })}
        onFound={() => {
          onLook({ digits: '' });
          const [first] = found;
          const [read] = [...begun, ...graded];
          if (first !== undefined) open(first);
          else if (read !== undefined) onRead(read.id);
        }}
      />
      {found.length === 0 ? null : (
        <>
          <h2 id={whyId}>{found.length === 1 ? 'Why this one' : `Why these ${figure(found.length)}`}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move among the buttons inside */}
          <ul aria-labelledby={whyId} onKeyDown={stops.onKeyDown}>
            {shown.map((item) => (
              <li key={item.id}>
                <WaitingRow
                  item={item}
                  now={now}
                  isOpen={item.id === openId}
                  onOpen={() => open(item)}
                  stop={stops.of(`waits ${item.id}`)}
                />
              </li>
            ))}
          </ul>
          {found.length === shown.length ? null : (
            <p className={styles['more']}>
              <Button size="small" onClick={() => onLook({ most: most + STEP })}>
                Show {figure(Math.min(STEP, found.length - shown.length))} more of {figure(found.length - shown.length)}
              </Button>
            </p>
          )}
        </>
      )}
      {found.length + begun.length + graded.length > 0 || queue.items.length + queue.graded.length === 0 ? null : (
        <output className={styles['note']}>No matching essays.</output>
      )}
      <Rows title="Started by you" stops={stops} isEmpty={begun.length === 0}>
        {begun.map((item) => (
          <BegunRow key={item.id} item={item} {...rows} />
        ))}
      </Rows>
      <Rows title="Graded by you" stops={stops} isEmpty={mine.length === 0} note={noteOf(mine, mayFinalize)}>
        {mine.map((item) => (
          <GradedRow key={item.evaluationId} item={item} {...rows} />
        ))}
      </Rows>
      <Rows title="Graded by others" stops={stops} isEmpty={others.length === 0}>
        {others.map((item) => (
          <GradedRow key={item.evaluationId} item={item} {...rows} />
        ))}
      </Rows>
    </nav>
  );
}

interface RowsProps {
  readonly title: string;
  readonly note?: string | null;
  readonly isEmpty: boolean;
  readonly stops: Stops;
  readonly children: ReactNode;
}

function Rows({ title, note = null, isEmpty, stops, children }: RowsProps) {
  const titleId = useId();
  if (isEmpty) return null;
  return (
    <>
      <h2 id={titleId}>{title}</h2>
      {note === null ? null : <p className={styles['note']}>{note}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above */}
      <ul aria-labelledby={titleId} onKeyDown={stops.onKeyDown}>
        {children}
      </ul>
    </>
  );
}

const noteOf = (mine: readonly GradedItem[], mayFinalize: boolean): string | null => {
  if (!mine.some(({ status }) => status === 'HandedIn')) return null;
  return mayFinalize
    ? 'You can change them until they are finalized.'
    : 'You can change them until an instructor finalizes them.';
};
