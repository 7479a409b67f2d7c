import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { rubricPoints } from '@circuit/domain/rubrics';
import { EmptyState, LinkButton, Stack, TextLink } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { SectionCard } from '#parts/authoring/SectionCard.tsx';
import { RubricText } from '#parts/workspace/RubricText.tsx';
import { pointsText } from '#parts/workspace/words.ts';

/** The version that the course took. Another one comes from the library, as an update that is seen before. */
export function RubricSection({
  groupAssignment: { rubric, assignmentId },
}: {
  readonly groupAssignment: GroupAssignment;
}) {
  const inLibrary = href(PATHS.assignmentSection, { assignmentId, section: 'rubric' });
  return (
    <SectionCard title={SECTION_TITLES.rubric}>
      {rubric === null ? (
        <EmptyState
          title="This assignment has no rubric."
          text="Attach one in the library, then update the assignment from there."
          action={<LinkButton href={inLibrary}>Go to the library</LinkButton>}
        />
      ) : (
        <Stack gap={4}>
          <p>
            {rubric.name}, version {rubric.versionNumber}, {pointsText(rubricPoints(rubric))}. Edits in the library do
            not change it. <TextLink href={inLibrary}>Choose another in the library</TextLink>, then update the
            assignment from there.
          </p>
          <RubricText contents={rubric} />
        </Stack>
      )}
    </SectionCard>
  );
}
