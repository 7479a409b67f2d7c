import type { Activity } from './activities.ts';

/** Someone signed in, with what they may do everywhere. */
export type Actor = { readonly activities: readonly Activity[] };

/** One thing, with what this actor may do with it. */
export type Entity = { readonly activities: readonly Activity[] };

/** Allowed everywhere, or allowed on this one entity. (S6.02) */
export function can(actor: Actor, activity: Activity, entity?: Entity): boolean {
  return actor.activities.includes(activity) || (entity?.activities.includes(activity) ?? false);
}
