import type { Artifact } from '@circuit/contract';
import { lazy, Suspense } from 'react';

import { Skeleton } from '@circuit/ui';

import { FileView } from './FileView.tsx';
import { LinkView } from './LinkView.tsx';
import { ShownOrSaid } from './ShownOrSaid.tsx';

const RichTextViewer = lazy(async () => ({
  default: (await import('#shared/richText/viewer/RichTextViewer.tsx')).RichTextViewer,
}));

/** A piece of work to be read. Whatever goes wrong inside stays inside: the page around it goes on working. (AR-21) */
export function ArtifactViewer({ artifact }: { readonly artifact: Artifact }) {
  return (
    <ShownOrSaid key={artifact.id} name={artifact.name}>
      <Suspense fallback={<Skeleton shape="block" />}>{viewOf(artifact)}</Suspense>
    </ShownOrSaid>
  );
}

function viewOf(artifact: Artifact) {
  if (artifact.type === 'TextArtifact') return <RichTextViewer document={artifact.document} />;
  return artifact.type === 'UrlArtifact' ? <LinkView artifact={artifact} /> : <FileView artifact={artifact} />;
}
