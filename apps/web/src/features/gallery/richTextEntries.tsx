import { EMPTY_DOCUMENT, type RichDocument, type RichNode } from '@circuit/domain/richText';
import type { ReactNode } from 'react';

import { RichTextEditor } from '#parts/richText/RichTextEditor.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { SavingStatus } from '#platform/saving/SavingStatus.tsx';

const text = (words: string, ...marks: string[]): RichNode => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const item = (words: string): RichNode => ({ type: 'listItem', content: [paragraph(text(words))] });
const cell = (type: string, id: string, words: string): RichNode => ({
  type,
  attrs: { id, colspan: 1, rowspan: 1 },
  content: [paragraph(text(words))],
});
const image = (attrs: RichNode['attrs']): RichNode => ({
  type: 'image',
  attrs: {
    src: 'artifact:01980000-0000-7000-8000-000000000000',
    alt: '',
    width: 320,
    height: 'auto',
    nonPublic: true,
    isDecorative: false,
    ...attrs,
  },
});

const EVERYTHING: RichDocument = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('A heading')] },
    paragraph(
      text('Words that are '),
      text('bold', 'bold'),
      text(', '),
      text('italic', 'italic'),
      text(', '),
      text('code', 'code'),
      text(' and H'),
      text('2', 'subscript'),
      text('O, with '),
      { type: 'inlineMath', attrs: { latex: 'e^{i\\pi} + 1 = 0' } },
      text('.'),
    ),
    { type: 'bulletList', content: [item('first'), item('second')] },
    { type: 'blockquote', content: [paragraph(text('Somebody said this.'))] },
    {
      type: 'table',
      attrs: { id: 't' },
      content: [
        {
          type: 'tableRow',
          attrs: { id: 'r1' },
          content: [cell('tableHeader', 'a', 'Criterion'), cell('tableHeader', 'b', 'Points')],
        },
        {
          type: 'tableRow',
          attrs: { id: 'r2' },
          content: [cell('tableCell', 'a', 'Evidence'), cell('tableCell', 'b', '5')],
        },
      ],
    },
    image({ alt: 'Emissions fall while the economy grows.' }),
    image({}),
    {
      type: 'video',
      attrs: { provider: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'How a carbon price works', hasCaptions: false },
    },
    { type: 'blockMath', attrs: { latex: '\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}' } },
    { type: 'codeBlock', content: [text('const price = 50;')] },
  ],
};

const nothing = () => undefined;

interface Entry {
  readonly isWide?: boolean;
  readonly name: string;
  readonly states: readonly { readonly name: string; readonly element: ReactNode }[];
}

/** What is written with, and how it is read. They know the network or the rules, so packages/ui does not have them. */
export const RICH_TEXT_ENTRIES: readonly Entry[] = [
  {
    name: 'RichTextEditor',
    states: [
      {
        name: 'empty',
        element: (
          <RichTextEditor
            label="Empty text"
            document={EMPTY_DOCUMENT}
            onChange={nothing}
            placeholder="Say what to do."
          />
        ),
      },
      {
        name: 'everything there is, one image without a description',
        element: <RichTextEditor label="Full text" document={EVERYTHING} onChange={nothing} />,
      },
    ],
  },
  {
    name: 'RichTextViewer',
    states: [{ name: 'everything there is', element: <RichTextViewer document={EVERYTHING} below={2} /> }],
  },
  {
    name: 'SavingStatus',
    states: [
      {
        name: 'refused, changed elsewhere, no room',
        element: (
          <>
            <SavingStatus state={{ kind: 'refused', reason: 'Your roles do not allow this.' }} savedAt={undefined} />
            <SavingStatus
              state={{
                kind: 'conflict',
                mine: {},
                theirs: { fields: {}, version: 2, updatedAt: '2026-11-14T20:39:00Z' },
              }}
              savedAt={undefined}
            />
            <SavingStatus state={{ kind: 'unkept' }} savedAt={undefined} />
          </>
        ),
      },
    ],
  },
];
