import type { RubricContents } from '@circuit/domain/rubrics';

import { BothVersions, ConflictDialog } from '#platform/saving/ConflictDialog.tsx';

import { AnswersView } from './AnswersView.tsx';
import type { AnswersDraft } from './useAnswersDraft.ts';

interface Props {
  /** "Your rating was" */
  readonly subject: string;
  readonly draft: AnswersDraft;
  readonly contents: RubricContents;
  readonly onKeepTheirs?: () => void;
}

/** The same evaluation was changed in another window: both are kept until somebody chooses. (SV-4) */
export function AnswersConflict({ subject, draft, contents, onKeepTheirs }: Props) {
  const { conflict, resolve } = draft;
  if (conflict === null) return null;
  return (
    <ConflictDialog
      subject={subject}
      isOnesOwn
      changedAt={null}
      both={
        <BothVersions
          mine={<AnswersView contents={contents} answers={conflict.mine} />}
          theirs={<AnswersView contents={contents} answers={conflict.theirs} />}
        />
      }
      onKeepMine={() => resolve('mine')}
      onKeepTheirs={() => {
        onKeepTheirs?.();
        resolve('theirs');
      }}
    />
  );
}
