import { Button, Note, SaveStatus } from '@circuit/ui';

import type { ReactNode } from 'react';

import { formatTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import type { Finish } from './FinishDialog.tsx';
import type { Rating } from './useRating.ts';
import { leftWords, optionsOf } from './words.ts';
import styles from './Workspace.module.css';

interface Props {
  readonly rating: Rating;
  readonly hasKeys: boolean;
  readonly onNext: () => void;
  /** Offered once nothing is left. */
  readonly finish?: Finish | undefined;
  readonly onFinish: () => void;
  /** Another way on, before the usual one, and instead of saying what is left. */
  readonly action?: ReactNode;
  /** Of the course, where it is part of one: times are as everywhere on its pages. */
  readonly timeZoneId?: string | undefined;
  /** Shows the keys below, for people who rate one work after another. (mock 08) */
  readonly hasHints?: boolean;
}

/** Always in sight: is it saved, what is left, what comes next. */
export function RatingBar(props: Props) {
  const { rating, hasKeys, onNext, finish, onFinish, action, timeZoneId, hasHints = false } = props;
  const zone = useZone(timeZoneId);
  const { status, savedAt, leftCount, nextId } = rating;
  const canFinish = finish !== undefined && (leftCount === 0 || nextId === null);
  return (
    <div className={styles['bar']} data-has-hints={hasHints || undefined}>
      {status.state === 'failed' ? (
        <Note
          tone="bad"
          role="alert"
          action={status.mayTryAgain ? <Button onClick={rating.flush}>Save again</Button> : null}
        >
          Not saved. {status.words}
        </Note>
      ) : (
        <SaveStatus state={status.state} at={savedAt === undefined ? undefined : formatTime(savedAt, zone)} />
      )}
      {action === undefined ? (
        <span className={styles['left']}>{leftWords(leftCount)}</span>
      ) : (
        <span className={styles['action']}>{action}</span>
      )}
      {canFinish ? (
        <Button kind="primary" onClick={onFinish} isBusy={finish.isBusy ?? false}>
          {finish.label}
        </Button>
      ) : (
        nextId !== null && (
          <Button
            kind="primary"
            onClick={onNext}
            endIcon={
              hasKeys ? (
                <kbd className={styles['barKey']} aria-hidden>
                  N
                </kbd>
              ) : null
            }
          >
            Next criterion
          </Button>
        )
      )}
      {hasHints && hasKeys ? <KeyHints levelCount={levelCountOf(rating)} /> : null}
    </div>
  );
}

const levelCountOf = ({ openCriterion }: Rating): number =>
  openCriterion === null ? 0 : Math.min(9, optionsOf(openCriterion).length);

/** The few keys that one essay takes; the rest is behind "Shortcuts". */
function KeyHints({ levelCount }: { readonly levelCount: number }) {
  return (
    <p className={styles['hints']}>
      {levelCount < 2 ? null : (
        <span>
          <kbd>1</kbd>–<kbd>{levelCount}</kbd> level
        </span>
      )}
      <span>
        <kbd>N</kbd> next criterion
      </span>
      <span>
        <kbd>C</kbd> comment
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> save and next
      </span>
    </p>
  );
}
