import { useUserSettingsQuery } from '#shared/api/resources.ts';

/** Off until the person's settings are known: whoever switched them off must never be surprised. (2.1.4) */
export function useShortcutsEnabled(): boolean {
  const { data } = useUserSettingsQuery();
  return data?.shortcutsEnabled ?? false;
}
