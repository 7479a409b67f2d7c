import type { ScoreRow, ScoreRun } from '@circuit/contract/scores';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import { type ReactNode, useState } from 'react';

import { useReadOnly } from '#parts/learnerStatuses/useReadOnly.ts';
import { useActor } from '#platform/session/useSession.ts';

import { AdjustDialog } from './AdjustDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ScoreDialog } from './ScoreDialog.tsx';
import { UnreleaseDialog } from './UnreleaseDialog.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

type Opened =
  | { readonly what: 'score' }
  | { readonly what: 'unrelease' }
  | { readonly what: 'release'; readonly scoreRun: ScoreRun }
  | { readonly what: 'adjust'; readonly row: ScoreRow; readonly isReset: boolean; readonly scoreRun: ScoreRun };

interface Acts {
  readonly mayScore: boolean;
  readonly mayAdjust: boolean;
  /** Why nothing can be done here; null while something can, and for those who never could. */
  readonly readOnlyWords: string | null;
  readonly score: () => void;
  readonly release: (scoreRun: ScoreRun) => void;
  readonly unrelease: () => void;
  readonly adjust: (row: ScoreRow, isReset: boolean, scoreRun: ScoreRun) => void;
  readonly dialog: ReactNode;
}

/** What this person may do about scores here, and the dialog of what they are doing. (SP-11) */
export function useScoreActs({ group, groupAssignment }: GroupAssignmentOfStaff): Acts {
  const actor = useActor();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const release = (scoreRun: ScoreRun) => setOpened({ what: 'release', scoreRun });
  const mightScore = can(actor, 'GroupAssignmentScoreDispatch', group);
  const isSeen = isSeenByLearners(groupAssignment.status);
  const closed = useReadOnly(group);
  return {
    mayScore: mightScore && isSeen && closed === null,
    mayAdjust: can(actor, 'GroupAssignmentScoreUpdate', group) && closed === null,
    readOnlyWords:
      closed ??
      (mightScore && !isSeen
        ? 'Students cannot see this assignment, so it cannot be scored. Activate it first.'
        : null),
    score: () => setOpened({ what: 'score' }),
    release,
    unrelease: () => setOpened({ what: 'unrelease' }),
    adjust: (row, isReset, scoreRun) => setOpened({ what: 'adjust', row, isReset, scoreRun }),
    dialog: (
      <>
        {opened?.what === 'score' ? (
          <ScoreDialog groupAssignment={groupAssignment} onClose={close} onRelease={release} />
        ) : null}
        {opened?.what === 'release' ? (
          <ReleaseDialog groupAssignment={groupAssignment} scoreRun={opened.scoreRun} onClose={close} />
        ) : null}
        {opened?.what === 'unrelease' ? <UnreleaseDialog groupAssignment={groupAssignment} onClose={close} /> : null}
        {opened?.what === 'adjust' ? (
          <AdjustDialog groupAssignment={groupAssignment} {...opened} onClose={close} />
        ) : null}
      </>
    ),
  };
}
