import type { Submission } from '@circuit/contract/submissions';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { countWords } from '@circuit/domain/richText';
import { Button, Dialog } from '@circuit/ui';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { SavingStatus } from '#platform/saving/SavingStatus.tsx';

import { checksWords } from './Checks.tsx';
import type { HandInCheck } from './checks.ts';
import { BEFORE_HAND_IN } from './SidePanel.tsx';
import { useHeight } from './useHeight.ts';
import type { Draft } from './useDraft.ts';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { WordMeter } from './WordMeter.tsx';
import styles from './writing.module.css';

/** Few look at it, and it brings a library along. */
const HistoryDialog = lazy(async () => ({ default: (await import('../history/HistoryDialog.tsx')).HistoryDialog }));

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly draft: Draft;
  readonly text: Extract<ArtifactConstraint, { type: 'TextArtifact' }> | undefined;
  readonly checks: readonly HandInCheck[];
  readonly isUploading: boolean;
  readonly isBusy: boolean;
  /** Why the last try did not hand it in. */
  readonly refused: ReactNode;
  readonly onHandIn: () => void;
  /** The checks, for a phone, where there is no room beside the text; who acts on one leaves the sheet. */
  readonly children: (leave: () => void) => ReactNode;
}

/** Always in sight: is it saved, how long is it, and the one button that hands it in. */
export function WritingBar(props: Props) {
  const { course, groupAssignment, submission, draft, text, checks, isUploading, isBusy, refused, onHandIn, children } =
    props;
  const [shown, setShown] = useState<'versions' | 'history' | 'checks' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useHeight('--action-bar-height', bar);
  const close = () => setShown(null);
  return (
    <section ref={bar} className={styles['bar']} aria-label="Save and hand in">
      {refused}
      <div className={styles['barLine']}>
        <span className={styles['saving']}>
          <SavingStatus
            state={isAsStored(draft, submission) ? { kind: 'saved' } : draft.state}
            savedAt={draft.savedAt}
          />
        </span>
        <span className={styles['earlier']}>
          <button type="button" className={styles['plainButton']} onClick={() => setShown('history')}>
            Draft history
          </button>
          {submission.handedIn === null ? null : (
            <button type="button" className={styles['plainButton']} onClick={() => setShown('versions')}>
              Earlier versions
            </button>
          )}
        </span>
        <span className={styles['grow']} />
        <span className={styles['sheetButton']}>
          <Button size="small" full onClick={() => setShown('checks')}>
            {checksWords(checks)}
          </Button>
        </span>
        {text === undefined || draft.document === null ? null : (
          <WordMeter words={countWords(draft.document)} minWords={text.minWords} maxWords={text.maxWords} />
        )}
        <span className={styles['handIn']}>
          <Button
            kind="primary"
            isBusy={isBusy}
            busyLabel="Handing in…"
            blockedReason={blockedReason(checks, isUploading)}
            onClick={onHandIn}
          >
            {submission.handedIn === null ? `Hand in ${workWord(groupAssignment)}` : 'Hand in again'}
          </Button>
        </span>
      </div>
      {shown === 'versions' ? (
        <VersionsDialog course={course} groupAssignment={groupAssignment} submission={submission} onClose={close} />
      ) : null}
      {shown === 'history' ? (
        <Suspense>
          <HistoryDialog
            course={course}
            groupAssignment={groupAssignment}
            submission={submission}
            draft={draft}
            onClose={close}
          />
        </Suspense>
      ) : null}
      <Dialog isOpen={shown === 'checks'} onClose={close} title={BEFORE_HAND_IN}>
        {children(close)}
      </Dialog>
    </section>
  );
}

/** Opened and not touched: a student who returns after losing the network reads that their words are safe. (HS-2) */
function isAsStored({ state, document }: Draft, { wordCount }: Submission): boolean {
  return state.kind === 'idle' && document !== null && wordCount > 0;
}

/** The first thing that is missing, in the words of the checks. (F2) */
function blockedReason(checks: readonly HandInCheck[], isUploading: boolean): string | undefined {
  if (isUploading) return 'A file is still being uploaded.';
  return checks.find(({ state }) => state === 'missing')?.text;
}
