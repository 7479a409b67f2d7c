import type { LmsLink, LmsTool, Member } from './state.ts';

/** What an administrator or a link sets, with the variables that the platform knows in place of their names. */
export function customValues(
  tool: LmsTool,
  link: LmsLink | null | undefined,
  member: Member | undefined,
): Record<string, string> {
  // As Canvas writes it: a list in JSON.
  const known: Record<string, string> = {
    '$com.instructure.User.sectionNames': JSON.stringify(member?.sections ?? []),
  };
  const entries = Object.entries({ ...tool.custom, ...link?.custom });
  return Object.fromEntries(entries.map(([name, value]) => [name, known[value] ?? value]));
}
