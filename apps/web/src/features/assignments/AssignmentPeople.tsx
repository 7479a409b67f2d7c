import { can } from '@circuit/domain/permissions';
import { Note } from '@circuit/ui';

import { useActor } from '#platform/session/useSession.ts';
import { PeopleSection } from '#parts/library/PeopleSection.tsx';

import type { SectionProps } from './sections.ts';
import { useAssignmentSharing } from './useAssignmentSharing.ts';

/** Who may change the assignment in the library; the people of a course belong to the course. */
export function AssignmentPeople({ editing: { base } }: SectionProps) {
  const maySeePeople = can(useActor(), 'AssignmentUserRoleRead', base);
  const sharing = useAssignmentSharing(base, maySeePeople);
  if (!maySeePeople) return <Note>Only owners and editors can see who shares this assignment.</Note>;
  return <PeopleSection sharing={sharing} />;
}
