import { assertNever } from '@circuit/domain/kernel';
import { AppLink } from '@circuit/ui';
import { type ReactNode, useEffect, useMemo } from 'react';

import { anchorOf, plain } from './anchor.ts';
import type { Block, Line } from './markdown.ts';
import styles from './markdown.module.css';
import { readMarkdown } from './readMarkdown.ts';

interface Props {
  readonly text: string;
  /** Where a link of the text leads. */
  readonly hrefOf: (href: string) => string;
  /** The paragraph to begin at. */
  readonly anchor?: string | undefined;
}

/** A document below its title: the first heading is the page's own and is left out. */
export function MarkdownText({ text, hrefOf, anchor }: Props) {
  const blocks = useMemo(
    () => readMarkdown(text).filter((block) => !(block.kind === 'heading' && block.level === 1)),
    [text],
  );
  // The browser looked for it before the text was there. (HP-8)
  useEffect(() => {
    const heading = anchor === undefined ? null : document.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [anchor]);
  return (
    <div className={styles['text']}>
      {blocks.map((block, index) => (
        // A document does not change while it is read, so its order is its identity.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <ShownBlock key={index} block={block} hrefOf={hrefOf} />
      ))}
    </div>
  );
}

type HrefOf = Props['hrefOf'];

function ShownBlock({ block, hrefOf }: { readonly block: Block; readonly hrefOf: HrefOf }) {
  switch (block.kind) {
    case 'heading':
      return <ShownHeading {...block} hrefOf={hrefOf} />;
    case 'paragraph':
      return <p>{shown(block.line, hrefOf)}</p>;
    case 'list':
      return <ShownList {...block} hrefOf={hrefOf} />;
    case 'table':
      return <ShownTable {...block} hrefOf={hrefOf} />;
    default:
      return assertNever(block);
  }
}

function ShownHeading({ level, line, hrefOf }: Extract<Block, { kind: 'heading' }> & { readonly hrefOf: HrefOf }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading id={anchorOf(plain(line))} tabIndex={-1}>
      {shown(line, hrefOf)}
    </Heading>
  );
}

function ShownList({ isNumbered, items, hrefOf }: Extract<Block, { kind: 'list' }> & { readonly hrefOf: HrefOf }) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item) => (
        <li key={plain(item)}>{shown(item, hrefOf)}</li>
      ))}
    </List>
  );
}

/** Wide tables scroll inside themselves, by keyboard too. (E4) */
function ShownTable({ header, aligns, rows, hrefOf }: Extract<Block, { kind: 'table' }> & { readonly hrefOf: HrefOf }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by itself, by keyboard too (E4)
    <section className={styles['table']} aria-label={`Table: ${header.map(plain).join(', ')}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={plain(cell)} scope="col" data-align={aligns[column]}>
                {shown(cell, hrefOf)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells]) => (
            <tr key={[name, ...cells].map(plain).join('|')}>
              <th scope="row">{shown(name, hrefOf)}</th>
              {cells.map((cell, column) => (
                <td key={plain(header[column + 1] ?? [])} data-align={aligns[column + 1]}>
                  {shown(cell, hrefOf)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shown(line: Line, hrefOf: HrefOf): ReactNode[] {
  return line.map((inline, index) => {
    const key = `${index} ${inline.kind}`;
    switch (inline.kind) {
      case 'text':
        return inline.text;
      case 'code':
        return <code key={key}>{inline.text}</code>;
      case 'strong':
        return <strong key={key}>{shown(inline.content, hrefOf)}</strong>;
      case 'emphasis':
        return <em key={key}>{shown(inline.content, hrefOf)}</em>;
      case 'link':
        return (
          <AppLink key={key} href={hrefOf(inline.href)}>
            {shown(inline.content, hrefOf)}
          </AppLink>
        );
      default:
        return assertNever(inline);
    }
  });
}
