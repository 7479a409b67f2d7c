import type { Artifact } from '@circuit/contract/artifacts';
import { lazy, Suspense } from 'react';

import { Skeleton } from '@circuit/ui';

import { FileView } from './FileView.tsx';
import { LinkView } from './LinkView.tsx';
import { ShownOrSaid } from './ShownOrSaid.tsx';

const RichTextViewer = lazy(async () => ({
  default: (await import('#parts/richText/viewer/RichTextViewer.tsx')).RichTextViewer,
}));

interface Props {
  readonly artifact: Artifact;
  /** Off where its name stands above it already. */
  readonly isNamed?: boolean | undefined;
}

/** A piece of work to be read. Whatever goes wrong inside stays inside: the page around it goes on working. (AR-21) */
export function ArtifactViewer({ artifact, isNamed = true }: Props) {
  return (
    <ShownOrSaid key={artifact.id} name={artifact.name}>
      <Suspense fallback={<Skeleton shape="block" />}>{viewOf(artifact, isNamed)}</Suspense>
    </ShownOrSaid>
  );
}

function viewOf(artifact: Artifact, isNamed: boolean) {
  if (artifact.type === 'TextArtifact') return <RichTextViewer document={artifact.document} />;
  return artifact.type === 'UrlArtifact' ? (
    <LinkView artifact={artifact} isNamed={isNamed} />
  ) : (
    <FileView artifact={artifact} isNamed={isNamed} />
  );
}
