import type { Calibration } from '@circuit/contract';
import { Button, EmptyState, Icon, Note, Skeleton, Stack } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { SortableList } from '#shared/order/SortableList.tsx';

import {
  useCalibrationsQuery,
  useCreateCalibrationMutation,
  useDeleteCalibrationMutation,
  useUpdateCalibrationMutation,
} from './assignmentsApi.ts';
import { CalibrationCard } from './CalibrationCard.tsx';
import { ExpertRating } from './ExpertRating.tsx';
import type { SectionProps } from './sections.ts';

/** Sample work that an expert has rated; students practice on it before they review. (AE-12) */
export function CalibrationsSection({ editing: { base } }: SectionProps) {
  const { id: assignmentId } = base;
  const query = useCalibrationsQuery({ assignmentId });
  const [create, { isLoading }] = useCreateCalibrationMutation();
  const [update] = useUpdateCalibrationMutation();
  const [remove] = useDeleteCalibrationMutation();
  const [ratedId, setRatedId] = useState<string | null>(null);
  const [failure, setFailure] = useState('');

  const tell = ({ error }: { readonly error?: unknown }) =>
    setFailure(error === undefined ? '' : isFetchProblem(error) ? error.detail : 'An unknown error has occurred.');
  const change = async ({ id, version }: Calibration, fields: object) =>
    tell(
      await update({
        request: { assignmentId, calibrationId: id, ...fields },
        ifMatch: version,
        idempotencyKey: newIdempotencyKey(),
      }),
    );

  const add = async () => tell(await create({ request: { assignmentId }, idempotencyKey: newIdempotencyKey() }));
  const take = async ({ id }: Calibration) =>
    tell(await remove({ request: { assignmentId, calibrationId: id }, idempotencyKey: newIdempotencyKey() }));

  if (query.isError)
    return (
      <EmptyState
        title="Could not load the calibrations."
        text="The assignment itself is not affected."
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (query.data === undefined) return <Skeleton shape="row" count={3} />;
  const calibrations = query.data.items;
  const rated = calibrations.find(({ id }) => id === ratedId);
  if (rated !== undefined && base.rubric !== null)
    return (
      <ExpertRating
        assignmentId={assignmentId}
        calibration={rated}
        rubric={base.rubric}
        onClose={() => {
          setRatedId(null);
          void query.refetch();
        }}
      />
    );
  return (
    <Stack gap={4}>
      <p>Three of clearly different quality work best: one strong, one middling, one weak.</p>
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
          if (moved !== undefined) void change(moved, { position: to });
        }}
      >
        {({ calibration }, index, handle) => (
          <CalibrationCard
            calibration={calibration}
            index={index}
            count={calibrations.length}
            handle={handle}
            hasRubric={base.rubric !== null}
            onChange={(fields) => void change(calibration, fields)}
            onRate={() => setRatedId(calibration.id)}
            onRemove={() => void take(calibration)}
          />
        )}
      </SortableList>
      <div>
        <Button icon={<Icon of={Plus} />} isBusy={isLoading} onClick={() => void add()}>
          Add calibration
        </Button>
      </div>
    </Stack>
  );
}
