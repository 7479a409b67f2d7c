import { type Assignment, updateAssignment } from '@circuit/contract/assignments';
import { can } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';

import { storedOf } from '#parts/authoring/instructions/instructions.ts';
import { InstructionsEditor } from '#parts/authoring/instructions/InstructionsEditor.tsx';
import { InstructionsReader } from '#parts/authoring/instructions/InstructionsReader.tsx';
import { useActor, useUserInfo } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { showSaved } from './assignmentsApi.ts';
import { SectionBar } from './SectionBar.tsx';
import { SectionCard } from './SectionCard.tsx';

/** The instructions for authors and reviewers; read-only for users who may not edit them. (S2.07) */
export function InstructionsPage({ assignment }: { readonly assignment: Assignment }) {
  const actor = useActor();
  const dispatch = useAppDispatch();
  const personId = useUserInfo().data?.id;
  if (personId === undefined) return <Skeleton shape="block" />;
  const place = `assignment/${assignment.id}/instructions`;
  if (!can(actor, 'AssignmentUpdate', assignment) || assignment.isDeleted)
    return (
      <>
        <SectionCard assignment={assignment} place="instructions" isReadOnly>
          <InstructionsReader entity={assignment} place={place} personId={personId} />
        </SectionCard>
        <SectionBar assignmentId={assignment.id} place="instructions" />
      </>
    );
  return (
    <InstructionsEditor
      key={assignment.id}
      entity={assignment}
      images={{ kind: 'assignment', id: assignment.id }}
      saving={{
        endpoint: updateAssignment,
        place,
        title: `the instructions of ${assignment.title}`,
        personId,
        requestOf: (mine) => ({ assignmentId: assignment.id, ...mine }),
        storedOf,
        onSaved: (answer) => dispatch(showSaved(answer)),
      }}
    >
      {(editor, status) => (
        <>
          <SectionCard assignment={assignment} place="instructions" isReadOnly={false}>
            {editor}
          </SectionCard>
          <SectionBar assignmentId={assignment.id} place="instructions" status={status} />
        </>
      )}
    </InstructionsEditor>
  );
}
