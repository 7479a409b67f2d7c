import type { Inline, Line } from './markdown.ts';

// An underscore inside a word is part of it: σ_g is a name, not the start of emphasis.
const MARKS =
  /`(?<code>[^`]+)`|\*\*(?<strong>.+?)\*\*|(?<![\p{L}\p{N}_])_(?<emphasis>[^_]+)_(?![\p{L}\p{N}])|\[(?<link>[^\]]+)\]\((?<href>[^)]+)\)/gu;

/** What stands within a line: code, strong, emphasis, links, and text between them. */
export function readInline(text: string): Line {
  const line: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) line.push({ kind: 'text', text: text.slice(end, match.index) });
    line.push(inlineOf(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) line.push({ kind: 'text', text: text.slice(end) });
  return line;
}

function inlineOf({ code, strong, emphasis, link, href }: Record<string, string | undefined>): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', content: readInline(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', content: readInline(emphasis) };
  return { kind: 'link', href: href ?? '', content: readInline(link ?? '') };
}
