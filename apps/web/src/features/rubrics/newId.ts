/** Criteria and levels get their ids in the browser, so that an answer can name them before anything is saved. */
export function newId(): string {
  return crypto.randomUUID();
}
