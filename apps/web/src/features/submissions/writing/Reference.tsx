import { isBlank } from '@circuit/domain/richText';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';

/** What the instructor asks for, to read beside the draft. */
export function Instructions({
  groupAssignment,
  below,
}: Pick<GroupAssignmentOfCourse, 'groupAssignment'> & { readonly below: 2 | 3 }) {
  return isBlank(groupAssignment.instructionsForAuthors) ? (
    <p>Your instructor hasn’t written instructions.</p>
  ) : (
    <RichTextViewer document={groupAssignment.instructionsForAuthors} below={below} />
  );
}
