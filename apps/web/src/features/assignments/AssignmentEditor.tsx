import type { Assignment } from '@circuit/contract/assignments';
import { can } from '@circuit/domain/permissions';
import type { ReactNode } from 'react';

import { DraftConflictDialog } from '#parts/authoring/DraftConflictDialog.tsx';
import { DraftStatus } from '#parts/authoring/DraftStatus.tsx';
import { DetailsSection } from '#parts/authoring/sections/DetailsSection.tsx';
import { HandInSection } from '#parts/authoring/sections/HandInSection.tsx';
import { ScoringSection } from '#parts/authoring/sections/ScoringSection.tsx';
import { UndoButton } from '#parts/authoring/UndoButton.tsx';
import { useActor } from '#platform/session/useSession.ts';

import { AssignmentPeople } from './AssignmentPeople.tsx';
import { CalibrationsSection } from './CalibrationsSection.tsx';
import { PhasesSection } from './PhasesSection.tsx';
import { RubricSection } from './RubricSection.tsx';
import { SectionBar } from './SectionBar.tsx';
import { SectionCard } from './SectionCard.tsx';
import type { DraftSection, SectionProps } from './sections.ts';
import { useAssignmentEditor } from './useAssignmentEditor.ts';

const BODIES: Record<DraftSection, (props: SectionProps) => ReactNode> = {
  details: DetailsSection,
  handIn: HandInSection,
  rubric: RubricSection,
  calibrations: CalibrationsSection,
  phases: PhasesSection,
  scoring: ScoringSection,
  people: AssignmentPeople,
};

interface Props {
  readonly assignment: Assignment;
  readonly section: DraftSection;
}

/**
 * The sections that share one draft. It begins with the assignment as it is when one comes here, so it is never there
 * beside the texts, which save themselves. (S2.07, mock 05)
 */
export function AssignmentEditor({ assignment, section }: Props) {
  const editing = useAssignmentEditor(assignment);
  const mayUpdate = can(useActor(), 'AssignmentUpdate', assignment);
  const Body = BODIES[section];
  // The last section leads nowhere and has nothing of the draft: its bar appears with what there is to say.
  const hasBar = section !== 'people' || editing.status.state !== 'idle' || editing.undo !== null;
  return (
    <div onBlur={editing.flush}>
      <SectionCard assignment={assignment} place={section} isReadOnly={!mayUpdate}>
        {/* Samples are opened to be read, so that section says itself what may be changed. */}
        <fieldset disabled={!mayUpdate && section !== 'calibrations'}>
          <Body editing={editing} />
        </fieldset>
      </SectionCard>
      {hasBar ? (
        <SectionBar
          assignmentId={assignment.id}
          place={section}
          status={<DraftStatus editing={editing} />}
          action={<UndoButton undo={editing.undo} />}
        />
      ) : null}
      <DraftConflictDialog subject="This assignment was" editing={editing} />
    </div>
  );
}
