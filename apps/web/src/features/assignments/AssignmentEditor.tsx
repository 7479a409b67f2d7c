import type { Assignment } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { Button, Icon, Note, SaveStatus } from '@circuit/ui';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { useActor } from '#shared/session/useSession.ts';

import { AssignmentPeople } from './AssignmentPeople.tsx';
import { CalibrationsSection } from './CalibrationsSection.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { HandInSection } from './HandInSection.tsx';
import { PhasesSection } from './PhasesSection.tsx';
import { RubricSection } from './RubricSection.tsx';
import { ScoringSection } from './ScoringSection.tsx';
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
  return (
    <div onBlur={editing.flush}>
      <SectionCard assignment={assignment} place={section} isReadOnly={!mayUpdate}>
        <fieldset disabled={!mayUpdate}>
          <Body editing={editing} />
        </fieldset>
      </SectionCard>
      <SectionBar
        assignmentId={assignment.id}
        place={section}
        status={
          editing.status.state === 'failed' ? (
            <Note tone="bad" role="alert" action={<Button onClick={editing.flush}>Save again</Button>}>
              Not saved. {editing.status.detail} Your changes are still on this screen.
            </Note>
          ) : (
            <SaveStatus
              state={editing.status.state === 'conflict' ? 'idle' : editing.status.state}
              at={editing.savedAt}
            />
          )
        }
        action={
          editing.undo === null ? null : (
            <Button kind="ghost" icon={<Icon of={Undo2} />} onClick={editing.undo}>
              Undo
            </Button>
          )
        }
      />
      <ConflictDialog editing={editing} />
    </div>
  );
}
