import type { Assignment } from '@circuit/contract/assignments';
import { Checklist, Skeleton } from '@circuit/ui';
import type { ReactNode } from 'react';

import { PATHS } from '#parts/addresses/paths.ts';
import { EditorFrame } from '#parts/authoring/EditorFrame.tsx';

import { AssignmentActions } from './AssignmentActions.tsx';
import { useAssignmentChecklistQuery } from './assignmentsApi.ts';
import { type Place, PLACE_TITLES, placeAddress, PLACES } from './sections.ts';

interface Props {
  readonly assignment: Assignment;
  readonly place: Place;
  readonly children: ReactNode;
}

export function AssignmentFrame({ assignment, place, children }: Props) {
  const checks = useAssignmentChecklistQuery({ assignmentId: assignment.id });
  const checklist = checks.data?.checklist ?? [];
  return (
    <EditorFrame
      trail={[{ href: PATHS.assignments, text: 'Assignments' }]}
      title={assignment.title}
      actions={<AssignmentActions assignment={assignment} isReady={checks.data?.isReady ?? false} />}
      rail={PLACES.map((each) => ({
        id: each,
        title: PLACE_TITLES[each],
        href: placeAddress(assignment.id, each),
        checks: checklist.filter(({ section }) => section === each),
      }))}
      current={place}
      checks={{
        title: 'Before you can use it',
        content:
          checks.data === undefined ? (
            <Skeleton shape="row" count={4} />
          ) : (
            <Checklist
              items={checklist.map(({ section, isMet, isOptional, text }, index) => ({
                id: String(index),
                state: isMet ? 'met' : isOptional ? 'optional' : 'missing',
                text,
                link:
                  isMet || section === place
                    ? undefined
                    : { href: placeAddress(assignment.id, section), label: `Go to ${PLACE_TITLES[section]}` },
              }))}
            />
          ),
      }}
    >
      {children}
    </EditorFrame>
  );
}
