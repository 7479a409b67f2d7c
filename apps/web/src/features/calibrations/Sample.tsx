import type { PracticeEssay } from '@circuit/contract/calibrations';
import { countWords } from '@circuit/domain/richText';
import { EmptyState } from '@circuit/ui';

import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';

/** "Practice essay, 640 words": what a screen reader says of it. (G4) */
export function sampleLabel({ document }: Pick<PracticeEssay, 'document'>): string {
  return document === null ? 'Practice essay' : `Practice essay, ${countWords(document)} words`;
}

/** The sample, as a classmate's work would look. */
export function Sample({ essay }: { readonly essay: PracticeEssay }) {
  if (essay.document === null && essay.artifacts.length === 0)
    return (
      <EmptyState title="We can’t show this essay." text="Tell your instructor. You can rate another one first." />
    );
  return (
    <div>
      {essay.document === null ? null : <RichTextViewer document={essay.document} below={2} />}
      {essay.artifacts.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
    </div>
  );
}
