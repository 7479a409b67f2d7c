import type { RichDocument, RichNode } from '@circuit/domain/richText';
import { Fragment, type ReactNode } from 'react';

import styles from './viewer.module.css';
import { BLOCK_VIEWS, inlineView, type ShowText } from './nodeViews.tsx';

interface Props {
  readonly document: RichDocument;
  /** The level of the heading above: what the author calls the first level comes one below it. (G2) */
  readonly below?: 1 | 2 | 3;
  /** How a stretch of text is shown inside its formats; as it stands when left out. */
  readonly showText?: ShowText | undefined;
}

/** A stored document as React elements. What it does not know it leaves out; it never makes HTML from text. (RX-12) */
export function RichTextViewer({ document, below = 1, showText }: Props) {
  return <div className={styles['document']}>{children(document.content, below, showText)}</div>;
}

function children(nodes: readonly RichNode[] | undefined, below: number, showText: ShowText | undefined): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- parts have no ids; those with a state of their own bring a key
  return (nodes ?? []).map((node, index) => <Fragment key={index}>{view(node, below, showText)}</Fragment>);
}

function view(node: RichNode, below: number, showText: ShowText | undefined): ReactNode {
  const inline = inlineView(node, showText);
  if (inline !== undefined) return inline;
  const show = BLOCK_VIEWS.get(node.type);
  return show === undefined ? null : show(node.attrs ?? {}, () => children(node.content, below, showText), below, node);
}
