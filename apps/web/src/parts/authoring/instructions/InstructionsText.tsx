import { isBlank, type RichDocument } from '@circuit/domain/richText';
import { EmptyState } from '@circuit/ui';

import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';

/** As students will see it. */
export function InstructionsText({ document }: { readonly document: RichDocument }) {
  if (isBlank(document)) return <EmptyState title="No instructions yet." text="Nothing has been written here." />;
  return <RichTextViewer document={document} />;
}
