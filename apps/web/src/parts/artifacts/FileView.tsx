import { previewOf, type Preview } from '@circuit/domain/artifacts';
import { assertNever } from '@circuit/domain/kernel';
import { Note, Skeleton } from '@circuit/ui';
import { lazy, type ReactNode, useState } from 'react';

import styles from './artifacts.module.css';
import type { FileArtifact } from './fileArtifact.ts';
import { FileCard } from './FileCard.tsx';
import { TextPreview } from './TextPreview.tsx';
import { type ContentState, useContent } from '#parts/artifactContent/useContent.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

const PdfPreview = lazy(async () => ({ default: (await import('./PdfPreview.tsx')).PdfPreview }));

/** The file itself where the browser can show it, and always a way to download it. */
export function FileView({ artifact, isNamed }: { readonly artifact: FileArtifact; readonly isNamed: boolean }) {
  const preview = previewOf(artifact.mediaType);
  return (
    <div className={styles['file']}>
      <FileCard artifact={artifact} isNamed={isNamed} />
      {preview === null ? null : <Previewed artifact={artifact} preview={preview} />}
    </div>
  );
}

function Previewed({ artifact, preview }: { readonly artifact: FileArtifact; readonly preview: Preview }) {
  const content = useContent(artifact.id);
  const [isUnplayable, setIsUnplayable] = useState(false);
  if (content.status === 'loading') return <Skeleton shape="block" label={`Loading ${artifact.name}…`} />;
  if (content.status === 'failed')
    return (
      <LoadFailed
        look="aside"
        what="We can’t show this file right now."
        reason={content.detail}
        onRetry={content.retry}
      />
    );
  if (isUnplayable) return <Note tone="warn">Your browser cannot show this file. Download it to open it.</Note>;
  return previewed(preview, content, artifact, () => setIsUnplayable(true));
}

type Ready = Extract<ContentState, { status: 'ready' }>;

function previewed(
  preview: Preview,
  { url, content }: Ready,
  { name, width, height }: FileArtifact,
  onError: () => void,
): ReactNode {
  switch (preview) {
    case 'image':
      return (
        <img
          className={styles['picture']}
          src={url}
          alt={name}
          width={width ?? undefined}
          height={height ?? undefined}
          onError={onError}
        />
      );
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- it is the author's own file, with the captions it has
      return <audio className={styles['player']} src={url} controls aria-label={name} onError={onError} />;
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- it is the author's own file, with the captions it has
      return <video className={styles['player']} src={url} controls aria-label={name} onError={onError} />;
    case 'pdf':
      return <PdfPreview blob={content.blob} name={name} onError={onError} />;
    case 'text':
      return <TextPreview blob={content.blob} name={name} />;
    default:
      return assertNever(preview);
  }
}
