import { artifactOfImage, AUTO, isImageLength } from '@circuit/domain/richText';
import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';

import { ImageInEditor } from '../ImageInEditor.tsx';

const lengthOf = (name: string) => (element: HTMLElement) => {
  const pixels = Number(element.getAttribute(name));
  return isImageLength(pixels) ? pixels : AUTO;
};

/** S3.10: src, alt, width, height, nonPublic. The src names an upload; an image of another page is left out. (RX-5) */
export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => element.getAttribute('data-src') },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: { default: AUTO, parseHTML: lengthOf('width') },
    height: { default: AUTO, parseHTML: lengthOf('height') },
    nonPublic: { default: true, parseHTML: (element) => element.getAttribute('data-public') === null },
    isDecorative: { default: false, parseHTML: (element) => element.getAttribute('data-decorative') !== null },
  }),
  parseHTML: () => [
    { tag: 'img[data-src]', getAttrs: (element) => (artifactOfImage(element.dataset['src']) === null ? false : null) },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    {
      'data-src': String(attrs['src']),
      alt: String(attrs['alt']),
      width: String(attrs['width']),
      height: String(attrs['height']),
      ...(attrs['nonPublic'] === true ? {} : { 'data-public': '' }),
      ...(attrs['isDecorative'] === true ? { 'data-decorative': '' } : {}),
    },
  ],
  addNodeView: () => ReactNodeViewRenderer(ImageInEditor),
});
