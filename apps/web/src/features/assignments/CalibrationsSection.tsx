import type { Calibration } from '@circuit/contract/assignments';
import { can } from '@circuit/domain/permissions';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { Button, Icon, Note, Skeleton, Stack } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { ExpertRating } from '#parts/authoring/calibrations/ExpertRating.tsx';
import { SampleReader } from '#parts/authoring/calibrations/SampleReader.tsx';
import { useOpened } from '#parts/authoring/calibrations/useOpened.ts';
import { SortableList } from '#platform/order/SortableList.tsx';
import { useActor, useUserInfo } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import {
  showCalibration,
  useCalibrationsQuery,
  useCreateCalibrationMutation,
  useDeleteCalibrationMutation,
  useSaveExpertEvaluationMutation,
} from './assignmentsApi.ts';
import { CalibrationCard } from './CalibrationCard.tsx';
import { KeptSample } from './KeptSample.tsx';
import { SampleEditor } from './SampleEditor.tsx';
import { useCalibrationChanges } from './useCalibrationChanges.ts';
import type { SectionProps } from './sections.ts';

/** Sample work that an expert has rated; students practice on it before they review. (AE-12) */
export function CalibrationsSection({ editing: { base } }: SectionProps) {
  const { id: assignmentId } = base;
  const query = useCalibrationsQuery({ assignmentId });
  const [create, { isLoading }] = useCreateCalibrationMutation();
  const { change, saveAgain, shown: withPending, failureOf } = useCalibrationChanges(assignmentId);
  const [remove] = useDeleteCalibrationMutation();
  const [saveRating] = useSaveExpertEvaluationMutation();
  const dispatch = useAppDispatch();
  const { opened, returnedTo, open, close } = useOpened(['sample', 'rating']);
  const mayChange = can(useActor(), 'AssignmentUpdate', base) && !base.isDeleted;
  const personId = useUserInfo().data?.id;
  const [failure, setFailure] = useState('');

  const { keyFor, done } = useIntentKey();

  const tell = ({ error }: { readonly error?: unknown }) => {
    setFailure(error === undefined ? '' : problemOf(error).detail);
    if (error === undefined) done();
  };
  const add = async () => {
    const request = { assignmentId };
    tell(await create({ request, idempotencyKey: keyFor(request) }));
  };
  const take = async ({ id }: Calibration) => {
    const request = { assignmentId, calibrationId: id };
    tell(await remove({ request, idempotencyKey: keyFor(request) }));
  };

  const rate = async (
    { id: calibrationId }: Calibration,
    answers: readonly CriterionAnswer[],
    ifMatch: number,
    idempotencyKey: string,
  ) => {
    const request = { assignmentId, calibrationId, answers: [...answers] };
    const outcome = await saveRating({ request, ifMatch, idempotencyKey });
    if (outcome.data !== undefined) dispatch(showCalibration(assignmentId, outcome.data));
    return outcome;
  };

  if (query.isError)
    return (
      <LoadFailed
        look="place"
        what="Could not load the calibrations."
        also="The assignment itself is not affected."
        onRetry={query.refetch}
      />
    );
  if (query.data === undefined) return <Skeleton shape="row" count={3} />;
  const calibrations = query.data.items.map(withPending);
  const shown = calibrations.find(({ id }) => id === opened?.id);
  if (shown !== undefined && !mayChange)
    return (
      <>
        {personId === undefined ? null : <KeptSample calibrationId={shown.id} personId={personId} />}
        <SampleReader calibration={shown} holder={holderOf(shown)} rubric={base.rubric} onClose={close} />
      </>
    );
  if (shown !== undefined && opened?.as === 'sample' && personId !== undefined)
    return <SampleEditor assignmentId={assignmentId} calibration={shown} personId={personId} onClose={close} />;
  if (shown !== undefined && base.rubric !== null)
    return (
      <ExpertRating
        calibration={shown}
        holder={holderOf(shown)}
        rubric={base.rubric}
        save={(...call) => rate(shown, ...call)}
        onClose={close}
      />
    );
  return (
    <Stack gap={4}>
      <p>Three essays of clearly different quality work best: one strong, one average, one weak.</p>
      {failure === '' ? null : (
        <Note tone="bad" role="alert">
          Not saved. {failure}
        </Note>
      )}
      <SortableList
        label="Calibrations"
        items={calibrations.map((calibration) => ({
          id: calibration.id,
          name: `calibration ${calibration.letter}`,
          calibration,
        }))}
        onMove={(from, to) => {
          const moved = calibrations[from];
          if (moved !== undefined) change(moved, { position: to });
        }}
      >
        {({ calibration }, index, handle) => (
          <CalibrationCard
            calibration={calibration}
            index={index}
            count={calibrations.length}
            handle={handle}
            hasRubric={base.rubric !== null}
            failure={failureOf(calibration)}
            onSaveAgain={() => saveAgain(calibration)}
            onChange={(fields) => change(calibration, fields)}
            mayChange={mayChange}
            isReturnedTo={calibration.id === returnedTo}
            onSample={() => open({ id: calibration.id, as: 'sample' })}
            onRate={() => open({ id: calibration.id, as: 'rating' })}
            onRemove={() => void take(calibration)}
          />
        )}
      </SortableList>
      {mayChange ? (
        <div>
          <Button icon={<Icon of={Plus} />} isBusy={isLoading} onClick={() => void add()}>
            Add calibration
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

const holderOf = ({ id }: Calibration) => ({ kind: 'calibration', id }) as const;
