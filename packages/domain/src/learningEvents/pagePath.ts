const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
/** What these ids stand for is no person. */
const TOLD_AFTER: ReadonlySet<string> = new Set(['courses', 'groupAssignments', 'assignments', 'rubrics']);

/** A page without its query, and without ids of people, launches and the like. (LE-3) */
export function pagePath(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  return plain
    .split('/')
    .map((part, index, all) => (ID.test(part) && !TOLD_AFTER.has(all[index - 1] ?? '') ? '_' : part))
    .join('/');
}

/** The course whose page it is. */
export function courseOfPath(path: string): string | null {
  const id = /^\/courses\/([^/?#]+)/.exec(path)?.[1];
  return id !== undefined && ID.test(id) ? id : null;
}
