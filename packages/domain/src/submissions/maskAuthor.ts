import type { RichDocument, RichNode } from '../richText/index.ts';

import { allIdentityTraces, identityTracesInFileName, type Author, type IdentityTrace } from './identityTraces.ts';
import { MASKS } from './maskPeople.ts';

export interface MaskedDocument {
  readonly document: RichDocument;
  /** How many places were masked. */
  readonly count: number;
}

/** What reviewers are shown in place of what was handed in. */
export interface ReviewerView {
  readonly document: RichDocument;
  /** Links whose address names the author. */
  readonly leftOutIds: readonly string[];
  /** Links whose title names the author. */
  readonly renamedIds: readonly string[];
}

/**
 * The text with its author's name, e-mail, alias and PUID replaced by a word that says what stood there, in
 * descriptions and formulas too; a link that names the author loses its address. (HD-7)
 */
export function maskAuthor(author: Author, document: RichDocument): MaskedDocument {
  const counter = { count: 0 };
  const content = document.content.map((node) => maskNode(author, node, counter));
  return { document: { ...document, content }, count: counter.count };
}

interface Counter {
  count: number;
}

/** What is stored was checked, so it is not deep. */
function maskNode(author: Author, node: RichNode, counter: Counter): RichNode {
  const marked = withoutTellingMarks(author, withMaskedAsides(author, node, counter), counter);
  const { content } = marked;
  if (content === undefined) return marked;
  const inner = content.map((child) => maskNode(author, child, counter));
  return { ...marked, content: inner.some(({ type }) => type === 'text') ? maskInline(author, inner, counter) : inner };
}

const ASIDES = ['alt', 'title', 'latex'] as const;

function withMaskedAsides(author: Author, node: RichNode, counter: Counter): RichNode {
  const changed = ASIDES.flatMap((name) => {
    const value = node.attrs?.[name];
    if (typeof value !== 'string') return [];
    const traces = allIdentityTraces(author, value);
    counter.count += traces.length;
    return traces.length === 0 ? [] : [[name, cut(value, 0, traces)] as const];
  });
  return changed.length === 0 ? node : { ...node, attrs: { ...node.attrs, ...Object.fromEntries(changed) } };
}

function withoutTellingMarks(author: Author, node: RichNode, counter: Counter): RichNode {
  if (node.marks === undefined) return node;
  const kept = node.marks.filter(({ attrs }) => {
    const href = attrs?.['href'];
    return typeof href !== 'string' || identityTracesInFileName(author, href).length === 0;
  });
  if (kept.length === node.marks.length) return node;
  counter.count += node.marks.length - kept.length;
  const { marks: _told, ...bare } = node;
  return kept.length === 0 ? bare : { ...bare, marks: kept };
}

/** A name may run through bold and plain letters, so a whole line is searched at once. */
function maskInline(author: Author, nodes: readonly RichNode[], counter: Counter): RichNode[] {
  const pieces = nodes.map((node) =>
    node.type === 'text' ? (node.text ?? '') : node.type === 'hardBreak' ? '\n' : ' ',
  );
  const traces = allIdentityTraces(author, pieces.join(''));
  if (traces.length === 0) return [...nodes];
  counter.count += traces.length;
  let at = 0;
  return nodes.flatMap((node, index) => {
    const piece = pieces[index] ?? '';
    const from = at;
    at += piece.length;
    if (node.type !== 'text') return [node];
    const text = cut(piece, from, traces);
    return text === '' ? [] : [{ ...node, text }];
  });
}

/** The piece that begins at `from`, without what the traces cover; a mask stands where one of them begins. */
function cut(piece: string, from: number, traces: readonly IdentityTrace[]): string {
  let text = '';
  let at = 0;
  for (const { kind, start, end } of traces) {
    const [first, last] = [Math.max(0, start - from), Math.min(piece.length, end - from)];
    if (last <= 0 || first >= piece.length) continue;
    text += piece.slice(at, first) + (start >= from ? MASKS[kind] : '');
    at = last;
  }
  return text + piece.slice(at);
}

/** What stands in place of a link's title that names the author. */
export const MASKED_LINK_TITLE = 'Link';

interface Link {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly url: string | null;
}

/** Reviewers get files under plain names; of links the address and the title are the author's words. (HD-7) */
export function maskLinks(author: Author, pieces: readonly Link[]): Pick<ReviewerView, 'leftOutIds' | 'renamedIds'> {
  const links = pieces.filter(({ type }) => type === 'UrlArtifact');
  const isTold = (text: string) => identityTracesInFileName(author, text).length > 0;
  const leftOut = links.filter(({ url }) => url !== null && isTold(url));
  const renamed = links.filter((link) => !leftOut.includes(link) && isTold(link.name));
  return { leftOutIds: leftOut.map(({ id }) => id), renamedIds: renamed.map(({ id }) => id) };
}
