import type { ActivitiesOfUser } from '@circuit/contract/users';
import { BASE_ROLES, roleLabel } from '@circuit/domain/permissions';

export type Place = ActivitiesOfUser['places'][number];
type Activity = Place['activities'][number];
type Because = Activity['because'][number];

/** "Admin in the whole university, added by hand, since Tue, Nov 3, 9:00 AM" */
export function becauseWords({ role, isGlobal, isExternal, since }: Because, day: (at: Date) => string): string {
  if (role === null) return 'Everyone who is signed in';
  const base = BASE_ROLES.find((known) => known === role);
  return [
    `${base === undefined ? role : roleLabel(base)} ${isGlobal ? 'university-wide' : 'here'}`,
    isExternal ? 'synced' : 'added by hand',
    ...(since === null ? [] : [`since ${day(new Date(since))}`]),
  ].join(', ');
}

/** The places with only the activities whose words hold all that was typed. A place's own name counts for all in it. */
export function narrowed(places: readonly Place[], text: string): readonly Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return places;
  return places
    .map((place) => ({
      ...place,
      activities: place.activities.filter(({ activity, meaning }) => {
        const said = `${place.name} ${place.termName ?? ''} ${activity} ${meaning}`.toLowerCase();
        return words.every((word) => said.includes(word));
      }),
    }))
    .filter(({ activities }) => activities.length > 0);
}
