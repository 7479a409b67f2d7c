import { can } from '@circuit/domain/permissions';
import { PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useActor, useUserInfo } from '#shared/session/useSession.ts';

import { InstructionsEditor } from './InstructionsEditor.tsx';
import type { InstructionsField, LoadedAssignment } from './instructions.ts';
import { InstructionsTabs } from './InstructionsTabs.tsx';
import { InstructionsText } from './InstructionsText.tsx';

/** What authors and reviewers are told to do; for whoever may not change it, to be read. (S2.07) */
export function InstructionsPage({ assignment }: { readonly assignment: LoadedAssignment }) {
  const actor = useActor();
  const personId = useUserInfo().data?.id;
  if (personId === undefined) return <Skeleton shape="block" />;
  return can(actor, 'AssignmentUpdate', assignment) && !assignment.isDeleted ? (
    <InstructionsEditor key={assignment.id} assignment={assignment} personId={personId} />
  ) : (
    <InstructionsReader assignment={assignment} />
  );
}

function InstructionsReader({ assignment }: { readonly assignment: LoadedAssignment }) {
  const [field, setField] = useState<InstructionsField>('instructionsForAuthors');
  return (
    <>
      <PageTitle>{assignment.title}</PageTitle>
      <InstructionsTabs field={field} onSelect={setField}>
        <InstructionsText document={assignment[field]} />
      </InstructionsTabs>
    </>
  );
}
