import { isBlank } from '@circuit/domain/richText';

import type { RunOfCourse } from '#features/handIn/run.ts';
import { RichTextViewer } from '#shared/richText/viewer/RichTextViewer.tsx';

/** What the instructor asks for, to read beside the draft. */
export function Instructions({ run, below }: Pick<RunOfCourse, 'run'> & { readonly below: 2 | 3 }) {
  return isBlank(run.instructionsForAuthors) ? (
    <p>Your instructor hasn’t written instructions.</p>
  ) : (
    <RichTextViewer document={run.instructionsForAuthors} below={below} />
  );
}
