import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Button, Dialog, Note, RadioCards, Stack } from '@circuit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
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
  const [ask, { isLoading, error }] = useExportHandInsMutation();
  const { keyFor, done } = useIntentKey();
  const navigate = useNavigate();
  const prepare = async () => {
    const request = { groupAssignmentId: groupAssignment.id, isAnonymous: kind === 'anonymous' };
    const { data: job } = await ask({ request, idempotencyKey: keyFor(request) });
    if (job === undefined) return;
    done();
    void navigate(href(PATHS.jobLog, { ...idsOf(group, groupAssignment), jobLogId: job.id }));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Download all hand-ins"
      note="You can download it for 30 days from its page in the job log."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isLoading} busyLabel="Starting…" onClick={() => void prepare()}>
            Prepare download
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            Nothing was started. {problemOf(error).detail}
          </Note>
        )}
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
      </Stack>
    </Dialog>
  );
}
