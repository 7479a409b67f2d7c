/**
 * The browser keeps the policy of the document that it loaded, whatever page the router shows since. A page that may send
 * a form elsewhere must therefore be loaded by its own address. (LW-45)
 */
export function isOwnDocument(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  // Once is enough: a browser that says something else after a reload would go on forever.
  if (loaded === undefined || !('type' in loaded) || loaded.type === 'reload') return true;
  return new URL(loaded.name).pathname === pathname;
}
