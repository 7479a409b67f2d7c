/** How Chromium, Firefox and Safari say that a part of the app could not be loaded. (S8.08) */
const PHRASINGS = [
  'failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'importing a module script failed',
] as const;

export function isModuleFailure(reason: unknown): boolean {
  const text = (reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : '').toLowerCase();
  return PHRASINGS.some((phrasing) => text.includes(phrasing));
}
