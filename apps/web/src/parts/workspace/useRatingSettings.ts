import { useUserSettingsQuery } from '#platform/api/resources.ts';

/** Both are off until the settings load: a user who turned them off must never be surprised. (2.1.4, 3.2.2) */
export function useRatingSettings(): { readonly hasKeys: boolean; readonly goesOn: boolean } {
  const { data } = useUserSettingsQuery();
  return { hasKeys: data?.shortcutsEnabled ?? false, goesOn: data?.opensNextCriterion ?? false };
}
