import { useUserSettingsQuery } from '#shared/api/resources.ts';

/** Both are off until the person's settings are known: whoever switched them off must never be surprised. (2.1.4, 3.2.2) */
export function useRatingSettings(): { readonly hasKeys: boolean; readonly goesOn: boolean } {
  const { data } = useUserSettingsQuery();
  return { hasKeys: data?.shortcutsEnabled ?? false, goesOn: data?.opensNextCriterion ?? false };
}
