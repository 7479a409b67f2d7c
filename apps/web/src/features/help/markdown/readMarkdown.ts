import type { Block } from './markdown.ts';
import { readInline } from './readInline.ts';

const HEADING = /^(#{1,4}) (.*)$/;
const ITEM = /^(?:-|(\d+)\.) +(.*)$/;

/**
 * Reads the part of Markdown that our documents use: headings, paragraphs, flat lists, tables. A test goes through
 * every document and fails on one that uses more. (HP-2)
 */
export function readMarkdown(text: string): readonly Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((chunk) => readChunk(chunk.split('\n')));
}

function readChunk(lines: readonly string[]): readonly Block[] {
  const [first = '', ...rest] = lines;
  const heading = HEADING.exec(first);
  if (heading !== null) {
    const [, marks = '', line = ''] = heading;
    const block: Block = { kind: 'heading', level: marks.length, line: readInline(line) };
    return rest.length === 0 ? [block] : [block, ...readChunk(rest)];
  }
  if (first.startsWith('|')) return [readTable(lines)];
  if (ITEM.test(first)) return [readList(lines)];
  // A list may follow its sentence without a gap.
  const end = lines.findIndex((line) => ITEM.test(line));
  if (end > 0) return [paragraph(lines.slice(0, end)), readList(lines.slice(end))];
  return [paragraph(lines)];
}

function paragraph(lines: readonly string[]): Block {
  return { kind: 'paragraph', line: readInline(lines.map((line) => line.trim()).join(' ')) };
}

function readList(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    // What is not a new item goes on with the last one.
    if (item === null) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else items.push(item[2] ?? '');
  }
  return { kind: 'list', isNumbered: /^\d/.test(lines[0] ?? ''), items: items.map(readInline) };
}

function readTable([header = '', marks = '', ...rows]: readonly string[]): Block {
  return {
    kind: 'table',
    header: cellsOf(header).map(readInline),
    aligns: cellsOf(marks).map((mark) => (mark.endsWith(':') ? 'end' : 'start')),
    rows: rows.map((row) => cellsOf(row).map(readInline)),
  };
}

function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
