import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { RadioCards } from '@circuit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useExportHandInsMutation } from '#parts/students/studentsApi.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  /** With names only for those who may read names now. */
  readonly mayName: boolean;
  readonly onClose: () => void;
}

/** Starts the job that makes the archive; its page is where the file will be. (SS-8) */
export function DownloadDialog({ group, groupAssignment, mayName, onClose }: Props) {
  const [kind, setKind] = useState<'named' | 'anonymous'>(mayName ? 'named' : 'anonymous');
  const [ask] = useExportHandInsMutation();
  const navigate = useNavigate();
  const prepare = async (keyFor: KeyFor) => {
    const request = { groupAssignmentId: groupAssignment.id, isAnonymous: kind === 'anonymous' };
    const answer = await ask({ request, idempotencyKey: keyFor(request) });
    if (answer.data !== undefined)
      void navigate(href(PATHS.jobLog, { ...idsOf(group, groupAssignment), jobLogId: answer.data.id }));
    return answer;
  };
  return (
    <ActDialog
      title="Download all hand-ins"
      note="You can download it for 30 days from its page in the job log."
      action="Prepare download"
      busyLabel="Starting…"
      failed="Nothing was started."
      isFailureFirst
      act={prepare}
      onClose={onClose}
    >
      <p>You get one archive with a folder for each hand-in: the last version as a page, plus its files.</p>
      <RadioCards
        label="Names"
        value={kind}
        onChange={setKind}
        options={[
          {
            value: 'named',
            label: 'With names',
            hint: mayName
              ? 'Folders are named after the students.'
              : 'Available once an instructor finalizes the graders’ evaluations.',
            isBlocked: !mayName,
          },
          {
            value: 'anonymous',
            label: 'Without names',
            hint: 'Folders use the numbers from the grading queue. Names inside the work itself are not removed.',
          },
        ]}
      />
    </ActDialog>
  );
}
