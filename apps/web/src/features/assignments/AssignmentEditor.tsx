import type { Assignment } from '@circuit/contract';
import { SECTIONS, type Section } from '@circuit/domain/assignments';
import { can } from '@circuit/domain/permissions';
import {
  Button,
  Card,
  Checklist,
  Icon,
  LinkButton,
  Note,
  PageTitle,
  Row,
  SaveStatus,
  Skeleton,
  TextLink,
} from '@circuit/ui';
import { ArrowRight, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { useActor } from '#shared/session/useSession.ts';

import { AssignmentActions } from './AssignmentActions.tsx';
import styles from './AssignmentEditor.module.css';
import { AssignmentPeople } from './AssignmentPeople.tsx';
import { useAssignmentChecklistQuery } from './assignmentsApi.ts';
import { CalibrationsSection } from './CalibrationsSection.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { HandInSection } from './HandInSection.tsx';
import { LaterSection } from './LaterSection.tsx';
import { PhasesSection } from './PhasesSection.tsx';
import { Rail } from './Rail.tsx';
import { RubricSection } from './RubricSection.tsx';
import { ScoringSection } from './ScoringSection.tsx';
import { SECTION_ADDRESSES, SECTION_TITLES, type SectionProps } from './sections.ts';
import { useAssignmentEditor } from './useAssignmentEditor.ts';

const BODIES: Record<Section, (props: SectionProps) => ReactNode> = {
  details: DetailsSection,
  instructions: () => <LaterSection section="instructions" />,
  handIn: HandInSection,
  rubric: RubricSection,
  calibrations: CalibrationsSection,
  phases: PhasesSection,
  scoring: ScoringSection,
  people: AssignmentPeople,
};

interface Props {
  readonly assignment: Assignment;
  readonly section: Section;
}

/** S2.07: an assignment of the library, one section at each address, with what it still lacks beside it. (mock 05) */
export function AssignmentEditor({ assignment, section }: Props) {
  const home = `/assignments/${assignment.id}`;
  const checks = useAssignmentChecklistQuery({ assignmentId: assignment.id });
  const editing = useAssignmentEditor(assignment);
  const mayUpdate = can(useActor(), 'AssignmentUpdate', assignment);
  const Body = BODIES[section];
  const next = SECTIONS[SECTIONS.indexOf(section) + 1];
  const checklist = checks.data?.checklist ?? [];
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles['crumbs']}>
        <TextLink href="/assignments">Assignments</TextLink>
      </nav>
      <Row justify="space-between">
        <PageTitle>{editing.draft.title || assignment.title}</PageTitle>
        <AssignmentActions assignment={assignment} />
      </Row>
      <div className={styles['layout']}>
        <Rail home={home} section={section} checklist={checklist} />
        <div className={styles['middle']} onBlur={editing.flush}>
          <Card labelledBy="section-title">
            <h2 id="section-title" className={styles['sectionTitle']}>
              {SECTION_TITLES[section]}
            </h2>
            {mayUpdate ? null : (
              <div className={styles['readOnly']}>
                <Note>You can read this assignment. {assignment.ownerName} owns it.</Note>
              </div>
            )}
            <fieldset disabled={!mayUpdate}>
              <Body editing={editing} />
            </fieldset>
          </Card>
          <div className={styles['bar']}>
            {editing.status.state === 'failed' ? (
              <Note tone="bad" role="alert" action={<Button onClick={editing.flush}>Save again</Button>}>
                Not saved. {editing.status.detail} Your changes are still on this screen.
              </Note>
            ) : (
              <SaveStatus
                state={editing.status.state === 'conflict' ? 'idle' : editing.status.state}
                at={editing.savedAt}
              />
            )}
            <span className={styles['grow']} />
            {editing.undo === null ? null : (
              <Button kind="ghost" icon={<Icon of={Undo2} />} onClick={editing.undo}>
                Undo
              </Button>
            )}
            {next === undefined ? null : (
              <LinkButton href={`${home}/${SECTION_ADDRESSES[next]}`} endIcon={<Icon of={ArrowRight} />}>
                Next: {SECTION_TITLES[next]}
              </LinkButton>
            )}
          </div>
        </div>
        <aside className={styles['checks']} aria-labelledby="before-you-activate">
          <h2 id="before-you-activate">Before it can run</h2>
          {checks.data === undefined ? (
            <Skeleton shape="row" count={4} />
          ) : (
            <Checklist
              items={checklist.map(({ section: place, isMet, isOptional, text }, index) => ({
                id: String(index),
                state: isMet ? 'met' : isOptional ? 'optional' : 'missing',
                text,
                link:
                  isMet || place === section
                    ? undefined
                    : { href: `${home}/${SECTION_ADDRESSES[place]}`, label: `Go to ${SECTION_TITLES[place]}` },
              }))}
            />
          )}
        </aside>
      </div>
      <ConflictDialog editing={editing} />
    </>
  );
}
