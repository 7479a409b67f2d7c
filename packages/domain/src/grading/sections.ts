/** Fewer would say who wrote an essay to anyone who knows the section. */
const FEWEST_OF_SECTION = 5;

/** The labels under which graders find essays: those that enough of the works share. (GQ-34) */
export function shownSections(works: readonly { readonly sections: readonly string[] }[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { sections } of works)
    for (const label of new Set(sections)) counts.set(label, (counts.get(label) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= FEWEST_OF_SECTION).map(([label]) => label));
}
