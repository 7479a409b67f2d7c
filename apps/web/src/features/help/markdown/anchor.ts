import type { Inline, Line } from './markdown.ts';

/** The words of a line alone. */
export function plain(line: Line): string {
  return line.map((inline: Inline) => ('text' in inline ? inline.text : plain(inline.content))).join('');
}

/** The name of a paragraph in an address: "1. Hand in" is `hand-in`. (HP-8) */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^\d+\.\s*/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
