import type { DraftVersion, Submission } from '@circuit/contract/submissions';
import { wordsText } from '@circuit/domain/artifacts';
import type { RichDocument } from '@circuit/domain/richText';
import { Button, Dialog, EmptyState, Note, Skeleton, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { useDraftVersionsQuery, useRestoreDraftVersionMutation } from '../handInApi.ts';
import { Changes } from './Changes.tsx';
import styles from './history.module.css';

/** The draft that stands in the editor while its history is open. */
interface OpenDraft {
  readonly readNow: () => RichDocument;
  /** Whether all of it is stored now. */
  readonly settle: () => Promise<boolean>;
  readonly seenVersion: () => number | null;
  readonly replaceBy: (answer: Submission) => void;
}

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly draft: OpenDraft;
  readonly onClose: () => void;
}

/** Earlier states of a draft, for its author alone: what differs from today, and the way back. (DH-5) */
export function HistoryDialog({ course, groupAssignment, submission, draft, onClose }: Props) {
  const of = { groupAssignmentId: groupAssignment.id, submissionId: submission.id };
  const { data, isError, refetch } = useDraftVersionsQuery(of, { refetchOnMountOrArgChange: true });
  const [shownId, setShownId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [restore] = useRestoreDraftVersionMutation();
  const [isBusy, setBusy] = useState(false);
  const zone = useZone(course.timeZoneId);

  /** What was typed last is stored first: the server keeps it as a version before it brings the other one back. */
  async function bringBack({ id }: DraftVersion): Promise<void> {
    setProblem(null);
    setBusy(true);
    const why = await replaceBy(id);
    setBusy(false);
    if (why === null) onClose();
    else setProblem(why);
  }

  async function replaceBy(id: string): Promise<string | null> {
    const ifMatch = (await draft.settle()) ? draft.seenVersion() : null;
    if (ifMatch === null) return 'Your last words are not saved yet. Try again in a moment.';
    const { data: restored, error } = await restore({ request: { ...of, draftVersionId: id }, ifMatch });
    if (restored === undefined) return `We could not bring it back. ${problemOf(error)?.detail ?? ''}`;
    draft.replaceBy(restored);
    return null;
  }

  return (
    // Nobody types behind it until the earlier text stands there: what they type would be replaced.
    <Dialog isOpen onClose={() => (isBusy ? undefined : onClose())} title="Draft history">
      <p className={styles['quiet']}>
        Only you can see this. A version is kept about every 10 minutes while you write.
      </p>
      {problem === null ? null : (
        <Note tone="warn" role="alert">
          {problem}
        </Note>
      )}
      {data === undefined ? (
        isError ? (
          <LoadFailed look="place" what="Could not load the versions." onRetry={refetch} />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the versions" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title="No earlier versions yet." text="The first one appears after you have written for a while." />
      ) : (
        <ol className={styles['versions']}>
          {data.items.map((version) => {
            const isShown = shownId === version.id;
            const at = formatDateTime(new Date(version.savedAt), zone);
            return (
              <li key={version.id}>
                <div className={styles['version']}>
                  <span>
                    <b>{at}</b>, {wordsText(version.wordCount)}
                  </span>
                  <span className={styles['acts']}>
                    <Button size="small" isExpanded={isShown} onClick={() => setShownId(isShown ? null : version.id)}>
                      {isShown ? 'Hide' : 'Compare'}
                      <VisuallyHidden> the version of {at}</VisuallyHidden>
                    </Button>
                    <Button size="small" isBusy={isBusy} onClick={() => void bringBack(version)}>
                      Bring back<VisuallyHidden> the version of {at}</VisuallyHidden>
                    </Button>
                  </span>
                </div>
                {isShown ? <Changes of={{ ...of, draftVersionId: version.id }} today={draft.readNow()} /> : null}
              </li>
            );
          })}
        </ol>
      )}
      <p className={styles['quiet']}>If you bring a version back, your current text is kept as a version first.</p>
    </Dialog>
  );
}
