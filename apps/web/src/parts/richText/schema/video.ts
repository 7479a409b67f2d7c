import { isVideo } from '@circuit/domain/richText';
import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';

import { VideoInEditor } from '../VideoInEditor.tsx';

/** A video of a known site, by its number there: no address of anybody's making is ever framed. (RX-6) */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    provider: { default: null, parseHTML: (element) => element.getAttribute('data-provider') },
    videoId: { default: null, parseHTML: (element) => element.getAttribute('data-video') },
    title: { default: '', parseHTML: (element) => element.getAttribute('title') ?? '' },
    hasCaptions: { default: false, parseHTML: (element) => element.getAttribute('data-captions') !== null },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-video]',
      getAttrs: ({ dataset }) => (isVideo(dataset['provider'], dataset['video']) ? null : false),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    {
      'data-provider': String(attrs['provider']),
      'data-video': String(attrs['videoId']),
      title: String(attrs['title']),
      ...(attrs['hasCaptions'] === true ? { 'data-captions': '' } : {}),
    },
  ],
  addNodeView: () => ReactNodeViewRenderer(VideoInEditor),
});
