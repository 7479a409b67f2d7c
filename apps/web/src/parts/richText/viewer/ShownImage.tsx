import { artifactOfImage } from '@circuit/domain/richText';

import { ArtifactImage } from '#parts/artifactContent/ArtifactImage.tsx';

type Attrs = Readonly<Record<string, unknown>>;

/** An uploaded image of a document; one of anywhere else is not shown at all. (RX-5) */
export function ShownImage({ attrs }: { readonly attrs: Attrs }) {
  const { src, width, height } = attrs;
  if (typeof src !== 'string' || artifactOfImage(src) === null) return null;
  return <ArtifactImage src={src} alt={altOf(attrs)} width={pixels(width)} height={pixels(height)} />;
}

function altOf({ alt, isDecorative }: Attrs): string {
  return isDecorative === true || typeof alt !== 'string' ? '' : alt;
}

const pixels = (length: unknown) => (typeof length === 'number' ? length : undefined);
