import type { Calibration } from '@circuit/contract/assignments';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { isSeenByLearners } from '@circuit/domain/phases';
import { EmptyState, LinkButton, Note, Skeleton, Stack, TextLink } from '@circuit/ui';
import { useEffect } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { ExpertRating } from '#parts/authoring/calibrations/ExpertRating.tsx';
import { SampleReader } from '#parts/authoring/calibrations/SampleReader.tsx';
import { useOpened } from '#parts/authoring/calibrations/useOpened.ts';
import { useUpdateGroupAssignmentCalibrationMutation } from '#parts/groupAssignments/calibrationsApi.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { GroupAssignmentCalibration } from './GroupAssignmentCalibration.tsx';
import { GroupAssignmentTries } from './GroupAssignmentTries.tsx';
import {
  ratingLeft,
  showGroupAssignmentCalibration,
  useGroupAssignmentCalibrationsQuery,
  useSaveGroupAssignmentExpertEvaluationMutation,
} from './groupAssignmentCalibrationsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly unlockReason: string | null;
  readonly mayChange: boolean;
  readonly timeZoneId: string;
  /** Whether they may let a student try once more. */
  readonly mayGrant: boolean;
}

/** The samples as the course took them: rated here, left out if one turns out bad, written only in the library. (CW-21) */
export function CalibrationsSection({ groupAssignment, unlockReason, mayChange, timeZoneId, mayGrant }: Props) {
  const { id: groupAssignmentId, rubric } = groupAssignment;
  const query = useGroupAssignmentCalibrationsQuery({ groupAssignmentId });
  const [update, { error: failed }] = useUpdateGroupAssignmentCalibrationMutation();
  const [saveRating] = useSaveGroupAssignmentExpertEvaluationMutation();
  const dispatch = useAppDispatch();
  const { opened, returnedTo, open, close } = useOpened(['sample', 'rating', 'tries']);
  const ratingId = opened?.as === 'rating' ? opened.id : null;
  // However one leaves: by the button or by Back.
  useEffect(() => (ratingId === null ? undefined : () => void dispatch(ratingLeft())), [ratingId, dispatch]);
  const reason = unlockReason === null ? {} : { unlockReason };

  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed look="place" what="Could not load the calibrations." error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="row" count={3} />
    );
  const calibrations = query.data.items;
  const inLibrary = href(PATHS.assignmentSection, {
    assignmentId: groupAssignment.assignmentId,
    section: 'calibrations',
  });
  const shown = calibrations.find(({ id }) => id === opened?.id);

  const include = ({ id: calibrationId, version }: Calibration, isIncluded: boolean) =>
    update({
      request: { groupAssignmentId, calibrationId, isIncluded, ...reason },
      ifMatch: version,
      idempotencyKey: newIdempotencyKey(),
    });

  if (shown !== undefined && opened?.as === 'rating' && rubric !== null)
    return (
      <ExpertRating
        calibration={shown}
        holder={holderOf(shown)}
        rubric={rubric}
        save={async (answers, ifMatch, idempotencyKey) => {
          const request = { groupAssignmentId, calibrationId: shown.id, answers: [...answers], ...reason };
          const outcome = await saveRating({ request, ifMatch, idempotencyKey });
          if (outcome.data !== undefined) dispatch(showGroupAssignmentCalibration(groupAssignmentId, outcome.data));
          return outcome;
        }}
        onClose={close}
      />
    );
  if (shown !== undefined && opened?.as === 'tries')
    return (
      <GroupAssignmentTries
        groupAssignment={groupAssignment}
        timeZoneId={timeZoneId}
        calibration={shown}
        mayGrant={mayGrant}
        onClose={close}
      />
    );
  if (shown !== undefined)
    return <SampleReader calibration={shown} holder={holderOf(shown)} rubric={rubric} onClose={close} />;
  if (calibrations.length === 0)
    return (
      <EmptyState
        title="This assignment has no calibrations."
        text="Write them in the library, then update the assignment from there."
        action={<LinkButton href={inLibrary}>Go to the library</LinkButton>}
      />
    );
  return (
    <Stack gap={4}>
      <p>
        These are the course's copies. <TextLink href={inLibrary}>Edit samples in the library</TextLink>, then update
        the assignment from there.
      </p>
      {failed === undefined ? null : (
        <Note tone="bad" role="alert">
          Not saved. {problemOf(failed).detail}
        </Note>
      )}
      <ul>
        {calibrations.map((calibration) => (
          <li key={calibration.id}>
            <GroupAssignmentCalibration
              calibration={calibration}
              mayChange={mayChange}
              hasRubric={rubric !== null}
              isReturnedTo={calibration.id === returnedTo}
              onInclude={(isIncluded) => void include(calibration, isIncluded)}
              onRead={() => open({ id: calibration.id, as: 'sample' })}
              onRate={() => open({ id: calibration.id, as: 'rating' })}
              onTries={
                isSeenByLearners(groupAssignment.status) ? () => open({ id: calibration.id, as: 'tries' }) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const holderOf = ({ id }: Calibration) => ({ kind: 'groupAssignmentCalibration', id }) as const;
