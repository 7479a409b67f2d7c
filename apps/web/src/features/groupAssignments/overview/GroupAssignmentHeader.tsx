import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { can } from '@circuit/domain/permissions';
import { Breadcrumbs, Chip, Icon, LinkButton, Menu, PageTitle, Row } from '@circuit/ui';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { editAddress } from '#features/groupAssignments/places.ts';
import styles from '#features/groupAssignments/groupAssignment.module.css';
import { STATUS_CHIPS } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { useGroupAssignmentActs } from '#parts/groupAssignments/useGroupAssignmentActs.tsx';
import { courseCrumb, COURSES_CRUMB } from '#parts/addresses/crumbs.ts';
import { useActor } from '#platform/session/useSession.ts';

import { LibraryUpdateDialog } from './LibraryUpdateDialog.tsx';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** Title, status, and what can be done with the assignment as a whole. */
export function GroupAssignmentHeader({ group, groupAssignment }: Props) {
  const actor = useActor();
  const navigate = useNavigate();
  const [isComparing, setComparing] = useState(false);
  const { menu, dialog } = useGroupAssignmentActs({
    group,
    onDeleted: () => void navigate(href(PATHS.course, { groupId: group.id })),
  });
  const mayUpdate = can(actor, 'GroupAssignmentUpdate', group);
  const { word, tone } = STATUS_CHIPS[groupAssignment.status];
  // Edit stands beside the menu, not in it.
  const items = menu(groupAssignment).filter(({ id }) => id !== 'edit');
  return (
    <>
      <Breadcrumbs trail={[COURSES_CRUMB, courseCrumb(group)]} />
      <div className={styles['head']}>
        <div>
          <PageTitle>{groupAssignment.title}</PageTitle>
          <p className={styles['sub']}>
            <Chip tone={tone}>{word}</Chip>
            {factsOf(group, groupAssignment)}
          </p>
        </div>
        <Row>
          <LinkButton icon={<Icon of={Eye} />} href={href(PATHS.viewAsStudent, idsOf(group, groupAssignment))}>
            View as student
          </LinkButton>
          {mayUpdate ? (
            <LinkButton icon={<Icon of={Pencil} />} href={editAddress(groupAssignment, 'phases')}>
              Edit
            </LinkButton>
          ) : null}
          <Menu
            look="more"
            align="end"
            label={`More for ${groupAssignment.title}`}
            items={
              mayUpdate
                ? [{ id: 'library', label: 'Update from library', onSelect: () => setComparing(true) }, ...items]
                : items
            }
          />
        </Row>
      </div>
      {dialog}
      {isComparing ? (
        <LibraryUpdateDialog groupAssignment={groupAssignment} onClose={() => setComparing(false)} />
      ) : null}
    </>
  );
}

/** "412 students, 3 reviews each." */
function factsOf({ studentCount }: Props['group'], { phases }: GroupAssignment): string {
  const students = studentCount === null ? [] : [studentCount === 1 ? '1 student' : `${studentCount} students`];
  const { isEnabled, reviewsGiven } = phases.PeerEvaluation;
  const reviews = isEnabled ? [reviewsGiven === 1 ? '1 review each' : `${reviewsGiven} reviews each`] : [];
  const facts = [...students, ...reviews];
  return facts.length === 0 ? '' : `${facts.join(', ')}.`;
}
