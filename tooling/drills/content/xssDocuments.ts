const ARTIFACT = 'artifact:01980000-0000-7000-8000-00000000dead';

type Node = Readonly<Record<string, unknown>>;

const text = (words: string, marks: readonly Node[] = []): Node => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: Node[]): Node => ({ type: 'paragraph', content });
const image = (attrs: Node): Node => ({
  type: 'image',
  attrs: { src: ARTIFACT, alt: '', width: 'auto', height: 'auto', nonPublic: true, isDecorative: false, ...attrs },
});
const video = (attrs: Node): Node => ({
  type: 'video',
  attrs: { provider: 'youtube', videoId: 'dQw4w9WgXcQ', title: '', hasCaptions: true, ...attrs },
});
const tableOf = (id: string, ...content: Node[]): Node => ({
  type: 'table',
  attrs: { id },
  content: [
    {
      type: 'tableRow',
      attrs: { id: 'r' },
      content: [{ type: 'tableHeader', attrs: { id: 'h', colspan: 1, rowspan: 1 }, content }],
    },
  ],
});

/** The payload in every place of a document that takes words: all of this is allowed, and must be shown as words. */
export function wordsIn(payload: string, index: number): Node[] {
  return [
    { type: 'heading', attrs: { level: 1 }, content: [text(payload)] },
    paragraph(
      text(payload, [{ type: 'bold' }, { type: 'italic' }]),
      { type: 'inlineMath', attrs: { latex: payload } },
      text(payload, [{ type: 'link', attrs: { href: 'https://example.org/' } }]),
      text(payload, [{ type: 'code' }]),
    ),
    { type: 'codeBlock', content: [text(payload)] },
    { type: 'blockquote', content: [paragraph(text(payload))] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text(payload))] }] },
    tableOf(`t${index}`, paragraph(text(payload))),
    image({ alt: payload.slice(0, 500) }),
    video({ title: payload.slice(0, 200) }),
    { type: 'blockMath', attrs: { latex: payload } },
  ];
}

/** The payload where no words belong: the server must refuse each, and a page that gets it all the same must not care. */
export function holesFor(payload: string): Node[] {
  return [
    paragraph(text('x', [{ type: 'link', attrs: { href: payload } }])),
    paragraph(text('x', [{ type: 'link', attrs: { href: 'https://example.org', onclick: payload } }])),
    paragraph(text('x', [{ type: payload }])),
    image({ src: payload }),
    image({ onerror: payload }),
    image({ width: payload }),
    video({ videoId: payload }),
    video({ provider: payload }),
    tableOf(payload.includes('|') ? payload : `${payload}|`, paragraph(text('x'))),
    { type: payload, content: [text('x')] },
    { type: 'script', content: [text(payload)] },
    { type: 'paragraph', attrs: { style: payload, class: payload, dangerouslySetInnerHTML: { __html: payload } } },
    { type: 'heading', attrs: { level: payload }, content: [text('x')] },
    { type: 'orderedList', attrs: { start: payload }, content: [{ type: 'listItem', content: [paragraph()] }] },
    { type: 'html', text: payload },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: { $$typeof: 'react.element', type: 'script', props: { children: payload } } }],
    },
  ];
}

export const wordsAlone = (words: string): Node => paragraph(text(words));

export const documentOf = (content: readonly Node[]): Node => ({ type: 'doc', content });
