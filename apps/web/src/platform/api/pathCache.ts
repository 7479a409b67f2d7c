/** Fills the placeholders of a path, in the order in which they stand there. */
type Fill = (values: readonly string[]) => string;

export const PATH_CACHE_LIMIT = 10_000;

/** Compiled paths by their template. A full cache compiles anew and keeps nothing more. (S9.02) */
export function createPathCache(limit = PATH_CACHE_LIMIT) {
  const compiled = new Map<string, Fill>();
  return {
    compile(template: string): Fill {
      const known = compiled.get(template);
      if (known !== undefined) return known;
      const fill = compile(template);
      if (compiled.size < limit) compiled.set(template, fill);
      return fill;
    },
    get size(): number {
      return compiled.size;
    },
  };
}

const PLACEHOLDER = /\{(\w+)\}/g;

export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function compile(template: string): Fill {
  const depth = placeholdersOf(template).length;
  // Pieces and placeholders take turns, a piece first.
  const pieces = template.split(PLACEHOLDER).filter((_, index) => index % 2 === 0);
  return (values) => {
    if (values.length !== depth)
      throw new Error(`pathParams of ${template} need ${depth} entries, but there are ${values.length}`);
    return pieces.map((piece, index) => piece + encodeURIComponent(values[index] ?? '')).join('');
  };
}

const paths = createPathCache();

/** The path of a resource, with as many pathParams as it is deep. (S5.05, S7.20) */
export function pathOf(template: string, pathParams: readonly string[]): string {
  return paths.compile(template)(pathParams);
}
