import type { GroupAssignment, GroupList } from '@circuit/contract';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Chip, LinkButton } from '@circuit/ui';
import type { ReactNode } from 'react';

import { BeforeActivation } from '#features/groupAssignments/BeforeActivation.tsx';
import { EDIT_SECTIONS, editAddress, type EditSection, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { EditorFrame } from '#shared/authoring/EditorFrame.tsx';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { useActivationStatusQuery } from '#shared/groupAssignments/groupAssignmentsApi.ts';
import { STATUS_CHIPS } from '#shared/groupAssignments/runWords.ts';
import { courseCrumb } from '#shared/navigation/crumbs.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly section: EditSection;
  /** The title on screen is empty. */
  readonly hasNoTitle?: boolean;
  readonly children: ReactNode;
}

export function RunFrame({ group, run, section, hasNoTitle, children }: Props) {
  const { data } = useActivationStatusQuery({ groupAssignmentId: run.id });
  const checklist = data?.checklist ?? [];
  const { word, tone } = STATUS_CHIPS[run.status];
  return (
    <EditorFrame
      trail={[courseCrumb(group), { href: runAddress(group.id, run.id), text: 'Overview' }]}
      title={run.title}
      chip={<Chip tone={tone}>{word}</Chip>}
      actions={<LinkButton href={runAddress(group.id, run.id)}>Done editing</LinkButton>}
      rail={EDIT_SECTIONS.map((each) => ({
        id: each,
        title: SECTION_TITLES[each],
        href: editAddress(run, each),
        checks:
          hasNoTitle === true && each === 'details'
            ? [{ isMet: false, isOptional: false }]
            : checklist.filter((line) => line.section === each),
      }))}
      current={section}
      checks={{
        title: isSeenByLearners(run.status) ? 'Checklist' : 'Before you activate',
        content: <BeforeActivation run={run} zone={group.timeZoneId} current={section} hasNoTitle={hasNoTitle} />,
      }}
    >
      {children}
    </EditorFrame>
  );
}
