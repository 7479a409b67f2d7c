import { artifactOfImage, isImageLength } from './images.ts';
import { COLUMN_WIDTH, RICH_TEXT_LIMITS } from './limits.ts';
import { safeHref } from './links.ts';
import { isVideo } from './video.ts';

type IsValid = (value: unknown, attrs: Readonly<Record<string, unknown>>) => boolean;

interface NodeRule {
  /** What may stand in it; a leaf has none. */
  readonly children?: ReadonlySet<string>;
  readonly first?: string;
  /** It cannot be empty. */
  readonly needsChild?: boolean;
  readonly attrs?: Readonly<Record<string, IsValid>>;
  /** Formats its text may carry. */
  readonly marks?: 'any' | 'none';
}

const INLINE = new Set(['text', 'hardBreak', 'inlineMath']);
const IN_ITEM = new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock', 'image', 'blockMath']);
// No table in a table: nobody can edit or read that on a phone.
const IN_CELL = new Set([...IN_ITEM, 'heading']);
const BLOCKS = new Set([...IN_CELL, 'blockquote', 'horizontalRule', 'table', 'video']);

const isText =
  (longest: number): IsValid =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
const isBoolean: IsValid = (value) => typeof value === 'boolean';
const isWhole =
  (least: number, most: number): IsValid =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isId: IsValid = (value) => typeof value === 'string' && /^[\w-]{1,40}$/.test(value);

/** How wide the columns of a cell were dragged, in pixels; 0 for one that was not, nothing if none was. */
const areWidths: IsValid = (value, { colspan }) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) &&
    value.length === colspan &&
    value.every((width) => width === 0 || isWhole(COLUMN_WIDTH.least, COLUMN_WIDTH.most)(width, {})));

const CELL: NodeRule = {
  children: IN_CELL,
  needsChild: true,
  attrs: {
    id: isId,
    colspan: isWhole(1, RICH_TEXT_LIMITS.tableColumns),
    rowspan: isWhole(1, RICH_TEXT_LIMITS.tableRows),
    colwidth: areWidths,
  },
};

/** Every kind of node there is, and what it may hold: what is not here cannot be written, stored or shown. (RX-1) */
export const NODE_RULES: ReadonlyMap<string, NodeRule> = new Map(
  Object.entries<NodeRule>({
    paragraph: { children: INLINE, marks: 'any' },
    heading: { children: INLINE, marks: 'any', attrs: { level: isWhole(1, 3) } },
    codeBlock: { children: new Set(['text']), marks: 'none' },
    blockquote: { children: new Set(['paragraph', 'bulletList', 'orderedList']), needsChild: true },
    horizontalRule: {},
    hardBreak: { marks: 'any' },
    bulletList: { children: new Set(['listItem']), needsChild: true },
    orderedList: { children: new Set(['listItem']), needsChild: true, attrs: { start: isWhole(0, 100_000) } },
    listItem: { children: IN_ITEM, first: 'paragraph', needsChild: true },
    table: { children: new Set(['tableRow']), needsChild: true, attrs: { id: isId } },
    tableRow: { children: new Set(['tableCell', 'tableHeader']), attrs: { id: isId } },
    tableCell: CELL,
    tableHeader: CELL,
    image: {
      attrs: {
        src: (value) => artifactOfImage(value) !== null,
        alt: isText(RICH_TEXT_LIMITS.altLength),
        width: isImageLength,
        height: isImageLength,
        nonPublic: isBoolean,
        isDecorative: isBoolean,
      },
    },
    video: {
      attrs: {
        provider: (value, { videoId }) => isVideo(value, videoId),
        videoId: (value, { provider }) => isVideo(provider, value),
        title: isText(RICH_TEXT_LIMITS.titleLength),
        hasCaptions: isBoolean,
      },
    },
    inlineMath: { attrs: { latex: isText(RICH_TEXT_LIMITS.latexLength) }, marks: 'any' },
    blockMath: { attrs: { latex: isText(RICH_TEXT_LIMITS.latexLength) } },
    text: { marks: 'any' },
  }),
);

export const DOCUMENT_RULE: NodeRule = { children: BLOCKS };

export const MARK_RULES: ReadonlyMap<string, Readonly<Record<string, IsValid>>> = new Map(
  Object.entries<Readonly<Record<string, IsValid>>>({
    bold: {},
    italic: {},
    underline: {},
    strike: {},
    code: {},
    subscript: {},
    superscript: {},
    link: { href: (value) => safeHref(value) !== null },
  }),
);
