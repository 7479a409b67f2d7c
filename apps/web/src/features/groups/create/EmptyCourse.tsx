import { Button, ErrorSummary, Note, Row } from '@circuit/ui';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { useCreateGroupMutation } from '../coursesApi.ts';
import { NO_DRAFT } from './courseDraft.ts';
import { CourseFields } from './CourseFields.tsx';
import { Step } from './Step.tsx';
import { useCourseForm } from './useCourseForm.ts';
import { useCreated } from './useCreated.ts';

export function EmptyCourse({ zone }: { readonly zone: string }) {
  const { fields, summary, attempt, ready } = useCourseForm(NO_DRAFT, zone);
  const [createGroup, { isLoading, error }] = useCreateGroupMutation();
  const { keyFor } = useIntentKey();
  const created = useCreated();

  async function create() {
    const request = ready();
    if (request === null) return;
    const { data } = await createGroup({ request, idempotencyKey: keyFor(request) });
    if (data !== undefined) created(data);
  }

  return (
    <>
      <ErrorSummary errors={summary} attempt={attempt} />
      <Step title="Name and term">
        <CourseFields {...fields} />
      </Step>
      {error !== undefined && (
        <Note tone="bad" role="alert">
          The course was not created. {problemOf(error).detail}
        </Note>
      )}
      <Row>
        <Button kind="primary" isBusy={isLoading} busyLabel="Creating…" onClick={() => void create()}>
          Create course
        </Button>
      </Row>
    </>
  );
}
