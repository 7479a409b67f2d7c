import { type GroupAssignment, updateGroupAssignment } from '@circuit/contract';
import { Note, Skeleton } from '@circuit/ui';

import { editAddress, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { storedOf } from '#shared/authoring/instructions/instructions.ts';
import { InstructionsEditor } from '#shared/authoring/instructions/InstructionsEditor.tsx';
import { InstructionsReader } from '#shared/authoring/instructions/InstructionsReader.tsx';
import { SectionBar } from '#shared/authoring/SectionBar.tsx';
import { SectionCard } from '#shared/authoring/SectionCard.tsx';
import { showRun } from '#shared/groupAssignments/groupAssignmentsApi.ts';
import { useUserInfo } from '#shared/session/useSession.ts';
import { useAppDispatch } from '#shared/store.ts';

interface Props {
  readonly run: GroupAssignment;
  readonly isReadOnly: boolean;
}

/** The course's own copy of the instructions: the library's stay as they are. (CW-19) */
export function RunInstructions({ run, isReadOnly }: Props) {
  const dispatch = useAppDispatch();
  const personId = useUserInfo().data?.id;
  const next = { title: SECTION_TITLES.handIn, href: editAddress(run, 'handIn') };
  const place = `groupAssignment/${run.id}/instructions`;
  if (personId === undefined) return <Skeleton shape="block" />;
  if (isReadOnly)
    return (
      <>
        <SectionCard
          title={SECTION_TITLES.instructions}
          note={<Note>You can read this but not edit it. Only the course’s instructors can.</Note>}
        >
          <InstructionsReader entity={run} place={place} personId={personId} />
        </SectionCard>
        <SectionBar next={next} />
      </>
    );
  return (
    <InstructionsEditor
      key={run.id}
      entity={run}
      images={{ kind: 'groupAssignment', id: run.id }}
      saving={{
        endpoint: updateGroupAssignment,
        place,
        title: `the instructions of ${run.title}`,
        personId,
        requestOf: (mine) => ({ groupAssignmentId: run.id, ...mine }),
        storedOf,
        onSaved: (answer) => dispatch(showRun(answer)),
      }}
    >
      {(editor, status) => (
        <>
          <SectionCard title={SECTION_TITLES.instructions}>{editor}</SectionCard>
          <SectionBar status={status} next={next} />
        </>
      )}
    </InstructionsEditor>
  );
}
