/** Where an answer holds something, sorted: `items[].phases[].status`. What is null or an empty list holds nothing. */
export function fieldPaths(value: unknown): string[] {
  return [...new Set(pathsOf(value, ''))].toSorted();
}

function pathsOf(value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}[]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, field]) => pathsOf(field, path === '' ? name : `${path}.${name}`));
}
