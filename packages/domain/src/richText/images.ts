import type { RichDocument, RichNode } from './document.ts';
import { nodesOf } from './walk.ts';

/** A width or height: a number of pixels, or what the browser makes of it. (S3.10) */
export const AUTO = 'auto';
const MOST_PIXELS = 4000;

export function isImageLength(value: unknown): value is number | typeof AUTO {
  return value === AUTO || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PIXELS);
}

/** Images of our own: an uploaded piece of work, by its id. Nothing is ever fetched from elsewhere. (RX-5) */
const OWN_IMAGE = /^artifact:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function artifactOfImage(src: unknown): string | null {
  return typeof src === 'string' ? (OWN_IMAGE.exec(src)?.[1] ?? null) : null;
}

export function imageOfArtifact(id: string): string {
  return `artifact:${id}`;
}

/** Whether a reader who cannot see the image learns nothing of it. (S3.10) */
export function isMissingAlt({ attrs }: RichNode): boolean {
  const alt = attrs?.['alt'];
  return attrs?.['isDecorative'] !== true && (typeof alt !== 'string' || alt.trim() === '');
}

export function countMissingAlt(document: RichDocument): number {
  return nodesOf(document).filter((node) => node.type === 'image' && isMissingAlt(node)).length;
}

/** The same text with other images in the place of these; what is not named stays. A copy of a text has copies of its images. */
export function withImages(document: RichDocument, ids: ReadonlyMap<string, string>): RichDocument {
  return ids.size === 0 ? document : { ...document, content: document.content.map((node) => withImage(node, ids)) };
}

function withImage(node: RichNode, ids: ReadonlyMap<string, string>): RichNode {
  const other = node.type === 'image' ? ids.get(artifactOfImage(node.attrs?.['src']) ?? '') : undefined;
  const { attrs, content } = node;
  return {
    ...node,
    ...(other === undefined ? {} : { attrs: { ...attrs, src: imageOfArtifact(other) } }),
    ...(content === undefined ? {} : { content: content.map((part) => withImage(part, ids)) }),
  };
}

/** The uploaded images of a document, each once: they are kept as long as it shows them. */
export function imageArtifacts(document: RichDocument): string[] {
  const ids = nodesOf(document).map((node) => (node.type === 'image' ? artifactOfImage(node.attrs?.['src']) : null));
  return [...new Set(ids.filter((id) => id !== null))];
}
