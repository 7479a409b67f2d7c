import { idsAtStart } from './ids.ts';

/** The ids a document defines, in its order: each begins a list entry in bold, `- **S3.08/2** …`. */
export function definedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([^*\s]+)\*\*/gm)].map(([, id = '']) => id);
}

/** The ids put off, in their order: list entries under the issue that brings them, `- S2.24/1 S2.24/2`. */
export function postponedIds(markdown: string): string[] {
  return markdown.split('\n').flatMap(entryIds);
}

/** The ids that only a drill outside the gate proves, with its script: list entries `- OL-6 OL-8` under `## drill:overload`. */
export function drilledIds(markdown: string): { readonly script: string; readonly ids: readonly string[] }[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ script: part.split('\n', 1)[0]?.trim() ?? '', ids: part.split('\n').flatMap(entryIds) }));
}

/** The same document without the ids that have a test by now, and without headings left empty by that. */
export function withoutTested(markdown: string, tested: ReadonlySet<string>): string {
  const lines = markdown.split('\n').flatMap((line) => {
    const ids = entryIds(line);
    const left = ids.filter((id) => !tested.has(id));
    if (left.length === ids.length) return [line];
    return left.length === 0 ? [] : [`- ${left.join(' ')}`];
  });
  return lines
    .join('\n')
    .replaceAll(/^## [^\n]*\n+(?=## |$(?![\s\S]))/gm, '')
    .trimEnd()
    .concat('\n');
}

function entryIds(line: string): string[] {
  return line.startsWith('- ') ? idsAtStart(line.slice(2)) : [];
}
