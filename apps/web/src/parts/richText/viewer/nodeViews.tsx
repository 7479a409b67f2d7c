import { COLUMN_WIDTH, columnWidths, safeHref, type RichMark, type RichNode } from '@circuit/domain/richText';
import { TextLink } from '@circuit/ui';
import type { ReactNode } from 'react';

import { MathView } from './MathView.tsx';
import { ShownImage } from './ShownImage.tsx';
import { VideoView } from './VideoView.tsx';
import styles from './viewer.module.css';

type Attrs = Readonly<Record<string, unknown>>;
/** What stands in the place of a text node's words. */
export type ShowText = (node: RichNode) => ReactNode;
type BlockView = (attrs: Attrs, inside: () => ReactNode, below: number, node: RichNode) => ReactNode;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function headingView({ level }: Attrs, inside: () => ReactNode, below: number): ReactNode {
  const Heading = HEADINGS[Math.min(5, below + Number(level ?? 1) - 1)] ?? 'h6';
  return <Heading>{inside()}</Heading>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const span = (value: unknown) => (Number.isInteger(value) && Number(value) > 1 ? Number(value) : undefined);

/** As wide as the text, or as its author dragged it. (RX-25) */
function TableOf({ widths, children }: { readonly widths: readonly number[]; readonly children: ReactNode }) {
  if (widths.every((width) => width === 0))
    return (
      <table>
        <tbody>{children}</tbody>
      </table>
    );
  const all = widths.reduce((sum, width) => sum + (width > 0 ? width : COLUMN_WIDTH.usual), 0);
  return (
    <table style={widths.includes(0) ? { minWidth: all } : { width: all }}>
      <colgroup>
        {widths.map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <col key={index} style={width > 0 ? { width } : undefined} />
        ))}
      </colgroup>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Each kind of block as an element of its own. A kind that is not here is not shown. */
export const BLOCK_VIEWS: ReadonlyMap<string, BlockView> = new Map<string, BlockView>([
  ['paragraph', (_attrs, inside) => <p>{inside()}</p>],
  ['heading', headingView],
  ['blockquote', (_attrs, inside) => <blockquote>{inside()}</blockquote>],
  ['bulletList', (_attrs, inside) => <ul>{inside()}</ul>],
  ['orderedList', ({ start }, inside) => <ol start={Number.isInteger(start) ? Number(start) : 1}>{inside()}</ol>],
  ['listItem', (_attrs, inside) => <li>{inside()}</li>],
  [
    'codeBlock',
    (_attrs, inside) => (
      <pre>
        <code>{inside()}</code>
      </pre>
    ),
  ],
  ['horizontalRule', () => <hr />],
  [
    'table',
    (_attrs, inside, _below, table) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by itself, by keyboard too (E4)
      <section className={styles['scroller']} aria-label="Table" tabIndex={0}>
        <TableOf widths={columnWidths(table.content?.[0]?.content ?? [])}>{inside()}</TableOf>
      </section>
    ),
  ],
  ['tableRow', (_attrs, inside) => <tr>{inside()}</tr>],
  [
    'tableCell',
    ({ colspan, rowspan }, inside) => (
      <td colSpan={span(colspan)} rowSpan={span(rowspan)}>
        {inside()}
      </td>
    ),
  ],
  [
    'tableHeader',
    ({ colspan, rowspan }, inside) => (
      <th colSpan={span(colspan)} rowSpan={span(rowspan)}>
        {inside()}
      </th>
    ),
  ],
  ['image', (attrs) => <ShownImage attrs={attrs} />],
  ['video', (attrs) => <VideoView key={`${textOf(attrs['provider'])} ${textOf(attrs['videoId'])}`} attrs={attrs} />],
  ['blockMath', ({ latex }) => <MathView latex={textOf(latex)} isBlock />],
]);

/** Text with its formats, a line break or a formula; undefined for anything else. */
export function inlineView(node: RichNode, showText?: ShowText): ReactNode | undefined {
  if (node.type === 'hardBreak') return <br />;
  if (node.type === 'inlineMath') return <MathView latex={textOf(node.attrs?.['latex'])} isBlock={false} />;
  if (node.type !== 'text') return undefined;
  const text = typeof node.text === 'string' ? node.text : '';
  const words = showText === undefined ? text : showText(node);
  return (node.marks ?? []).reduceRight<ReactNode>((inside, mark) => marked(mark, inside), words);
}

function marked({ type, attrs }: RichMark, inside: ReactNode): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'strike':
      return <s>{inside}</s>;
    case 'code':
      return <code>{inside}</code>;
    case 'subscript':
      return <sub>{inside}</sub>;
    case 'superscript':
      return <sup>{inside}</sup>;
    case 'link': {
      const href = safeHref(attrs?.['href']);
      if (href === null) return inside;
      return href.startsWith('mailto:') ? (
        <a href={href}>{inside}</a>
      ) : (
        <TextLink href={href} isExternal>
          {inside}
        </TextLink>
      );
    }
    default:
      return inside;
  }
}
