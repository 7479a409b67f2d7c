import type { FetchProblem } from './problem.ts';

/** Somebody else saved first: the version that was sent is not the newest. */
export const CHANGED_MEANWHILE = 412;

/** The entity as the server has it, if a save was refused because somebody else saved first. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it asked to change
export function newerOf<Entity extends object>({ status, current }: FetchProblem): Entity | null {
  if (status !== CHANGED_MEANWHILE || typeof current !== 'object' || current === null) return null;
  return current as Entity; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the server passes it through the same schema
}
