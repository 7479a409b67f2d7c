import { type GroupAssignment, updateGroupAssignment } from '@circuit/contract/groupAssignments';
import { Note, Skeleton } from '@circuit/ui';

import { editAddress, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { storedOf } from '#parts/authoring/instructions/instructions.ts';
import { InstructionsEditor } from '#parts/authoring/instructions/InstructionsEditor.tsx';
import { InstructionsReader } from '#parts/authoring/instructions/InstructionsReader.tsx';
import { SectionBar } from '#parts/authoring/SectionBar.tsx';
import { SectionCard } from '#parts/authoring/SectionCard.tsx';
import { showGroupAssignment } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly isReadOnly: boolean;
}

/** The course's own copy of the instructions: the library's stay as they are. (CW-19) */
export function GroupAssignmentInstructions({ groupAssignment, isReadOnly }: Props) {
  const dispatch = useAppDispatch();
  const personId = useUserInfo().data?.id;
  const next = { title: SECTION_TITLES.handIn, href: editAddress(groupAssignment, 'handIn') };
  const place = `groupAssignment/${groupAssignment.id}/instructions`;
  if (personId === undefined) return <Skeleton shape="block" />;
  if (isReadOnly)
    return (
      <>
        <SectionCard
          title={SECTION_TITLES.instructions}
          note={<Note>You can read this but not edit it. Only the course’s instructors can.</Note>}
        >
          <InstructionsReader entity={groupAssignment} place={place} personId={personId} />
        </SectionCard>
        <SectionBar next={next} />
      </>
    );
  return (
    <InstructionsEditor
      key={groupAssignment.id}
      entity={groupAssignment}
      images={{ kind: 'groupAssignment', id: groupAssignment.id }}
      saving={{
        endpoint: updateGroupAssignment,
        place,
        title: `the instructions of ${groupAssignment.title}`,
        personId,
        requestOf: (mine) => ({ groupAssignmentId: groupAssignment.id, ...mine }),
        storedOf,
        onSaved: (answer) => dispatch(showGroupAssignment(answer)),
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
