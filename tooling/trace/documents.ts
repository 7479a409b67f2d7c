import { idsAtStart } from './ids.ts';

/** The ids a document defines, in its order: each begins a list entry in bold, `- **S3.08/2** …`. */
export function definedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([^*\s]+)\*\*/gm)].map(([, id = '']) => id);
}

/** The ids that only a drill outside the gate proves, with its script: list entries `- OL-6 OL-8` under `## drill:overload`. */
export function drilledIds(markdown: string): { readonly script: string; readonly ids: readonly string[] }[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ script: part.split('\n', 1)[0]?.trim() ?? '', ids: part.split('\n').flatMap(entryIds) }));
}

function entryIds(line: string): string[] {
  return line.startsWith('- ') ? idsAtStart(line.slice(2)) : [];
}
