import { artifactOfImage } from '@circuit/domain/richText';
import { VisuallyHidden } from '@circuit/ui';

import styles from './artifactImage.module.css';
import { useContent } from './useContent.ts';

interface Props {
  /** As the document keeps it: `artifact:` and an id. */
  readonly src: string;
  readonly alt: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly className?: string | undefined;
}

/** A picture of a text. Until it is there, and if it does not come, its place says what it shows. */
export function ArtifactImage({ src, ...rest }: Props) {
  const id = artifactOfImage(src);
  // In a text that is being written another picture may stand in this place at the next key.
  return id === null ? null : <LoadedImage key={id} id={id} {...rest} />;
}

function LoadedImage({ id, alt, width, height, className }: Omit<Props, 'src'> & { readonly id: string }) {
  const content = useContent(id);
  const size = { width, height };
  if (content.status === 'ready') return <img src={content.url} alt={alt} className={className} {...size} />;
  const place = width !== undefined && height !== undefined ? { aspectRatio: `${width} / ${height}`, width } : {};
  if (content.status === 'loading')
    return (
      <span className={styles['imagePlace']} style={place}>
        <VisuallyHidden>{alt === '' ? 'Image' : alt}</VisuallyHidden>
      </span>
    );
  return (
    <span className={styles['imagePlace']}>
      {alt === '' ? null : <span>{alt}</span>}
      <span className={styles['imageFailed']}>
        We can’t show this image right now.{' '}
        <button type="button" className={styles['plainButton']} onClick={content.retry}>
          Try again
        </button>
      </span>
    </span>
  );
}
