import type { Assignment } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useLeftBehind } from '#shared/saving/useLeftBehind.ts';
import { useActor, useUserInfo } from '#shared/session/useSession.ts';

import { InstructionsEditor } from './InstructionsEditor.tsx';
import { documentsIn, type InstructionsField, placeOf } from './instructions.ts';
import { InstructionsTabs } from './InstructionsTabs.tsx';
import { InstructionsText } from './InstructionsText.tsx';
import { KeptText } from './KeptText.tsx';
import { SectionBar } from './SectionBar.tsx';
import { SectionCard } from './SectionCard.tsx';

/** What authors and reviewers are told to do; for whoever may not change it, to be read. (S2.07) */
export function InstructionsPage({ assignment }: { readonly assignment: Assignment }) {
  const actor = useActor();
  const personId = useUserInfo().data?.id;
  if (personId === undefined) return <Skeleton shape="block" />;
  return can(actor, 'AssignmentUpdate', assignment) && !assignment.isDeleted ? (
    <InstructionsEditor key={assignment.id} assignment={assignment} personId={personId} />
  ) : (
    <InstructionsReader assignment={assignment} personId={personId} />
  );
}

interface ReaderProps {
  readonly assignment: Assignment;
  readonly personId: string;
}

function InstructionsReader({ assignment, personId }: ReaderProps) {
  const { drafts, discard } = useLeftBehind(personId, placeOf(assignment));
  const [field, setField] = useState<InstructionsField>('instructionsForAuthors');
  return (
    <>
      {drafts.map(({ draftId, mine }) => (
        <KeptText key={draftId} documents={documentsIn(mine)} onDiscard={() => void discard(draftId)}>
          You wrote this here, and it was not saved. You may no longer change these instructions.
        </KeptText>
      ))}
      <SectionCard assignment={assignment} place="instructions" isReadOnly>
        <InstructionsTabs field={field} onSelect={setField}>
          <InstructionsText document={assignment[field]} />
        </InstructionsTabs>
      </SectionCard>
      <SectionBar assignmentId={assignment.id} place="instructions" />
    </>
  );
}
