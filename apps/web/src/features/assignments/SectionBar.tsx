import type { AssignmentId } from '@circuit/domain/kernel';
import type { ReactNode } from 'react';

import { SectionBar as Bar } from '#parts/authoring/SectionBar.tsx';

import { type Place, PLACE_TITLES, placeAddress, PLACES } from './sections.ts';

interface Props {
  readonly assignmentId: AssignmentId;
  readonly place: Place;
  readonly status?: ReactNode;
  readonly action?: ReactNode;
}

export function SectionBar({ assignmentId, place, status, action }: Props) {
  const next = PLACES[PLACES.indexOf(place) + 1];
  return (
    <Bar
      status={status}
      action={action}
      next={next === undefined ? undefined : { title: PLACE_TITLES[next], href: placeAddress(assignmentId, next) }}
    />
  );
}
