import type { Assignment } from '@circuit/contract/assignments';
import { Note } from '@circuit/ui';
import type { ReactNode } from 'react';

import { SectionCard as Section } from '#parts/authoring/SectionCard.tsx';

import { type Place, PLACE_TITLES } from './sections.ts';

interface Props {
  readonly assignment: Assignment;
  readonly place: Place;
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

export function SectionCard({ assignment, place, isReadOnly, children }: Props) {
  const note = isReadOnly ? (
    <Note>You can read this assignment but not edit it. {assignment.ownerName} owns it.</Note>
  ) : null;
  return (
    <Section title={PLACE_TITLES[place]} note={note}>
      {children}
    </Section>
  );
}
