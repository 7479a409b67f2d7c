import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Chip, LinkButton } from '@circuit/ui';
import type { ReactNode } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { BeforeActivation } from '#features/groupAssignments/BeforeActivation.tsx';
import { EDIT_SECTIONS, editAddress, type EditSection, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { EditorFrame } from '#parts/authoring/EditorFrame.tsx';
import { useActivationStatusQuery } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { STATUS_CHIPS } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { courseCrumb } from '#parts/addresses/crumbs.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly section: EditSection;
  /** The title on screen is empty. */
  readonly hasNoTitle?: boolean;
  readonly children: ReactNode;
}

export function GroupAssignmentFrame({ group, groupAssignment, section, hasNoTitle, children }: Props) {
  const { data } = useActivationStatusQuery({ groupAssignmentId: groupAssignment.id });
  const checklist = data?.checklist ?? [];
  const { word, tone } = STATUS_CHIPS[groupAssignment.status];
  return (
    <EditorFrame
      trail={[
        courseCrumb(group),
        { href: href(PATHS.groupAssignment, idsOf(group, groupAssignment)), text: 'Overview' },
      ]}
      title={groupAssignment.title}
      chip={<Chip tone={tone}>{word}</Chip>}
      actions={<LinkButton href={href(PATHS.groupAssignment, idsOf(group, groupAssignment))}>Done editing</LinkButton>}
      rail={EDIT_SECTIONS.map((each) => ({
        id: each,
        title: SECTION_TITLES[each],
        href: editAddress(groupAssignment, each),
        checks:
          hasNoTitle === true && each === 'details'
            ? [{ isMet: false, isOptional: false }]
            : checklist.filter((line) => line.section === each),
      }))}
      current={section}
      checks={{
        title: isSeenByLearners(groupAssignment.status) ? 'Checklist' : 'Before you activate',
        content: (
          <BeforeActivation
            groupAssignment={groupAssignment}
            zone={group.timeZoneId}
            current={section}
            hasNoTitle={hasNoTitle}
          />
        ),
      }}
    >
      {children}
    </EditorFrame>
  );
}
