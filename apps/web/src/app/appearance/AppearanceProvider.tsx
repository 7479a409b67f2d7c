import { UiProvider } from '@circuit/ui';
import { useEffect, useMemo, type ReactNode } from 'react';

import { useUnsavedChoices } from '#features/userSettings/unsavedChoices.ts';
import { useConfigurationQuery, useUserSettingsQuery } from '#platform/api/resources.ts';
import { useAuth } from '#platform/session/useSession.ts';

import { rememberAppearance, rememberedAppearance } from './rememberedAppearance.ts';

/** How everything looks: by the person's settings, before sign-in by the last choice on this device. */
export function AppearanceProvider({ children }: { readonly children: ReactNode }) {
  const { isAuthenticated } = useAuth();
  const { data: configuration } = useConfigurationQuery();
  const { currentData: chosen } = useUserSettingsQuery(undefined, { skip: !isAuthenticated });
  const unsaved = useUnsavedChoices();
  useEffect(() => {
    if (chosen !== undefined) rememberAppearance(chosen);
  }, [chosen]);
  const actionColor = configuration?.actionColor ?? '';
  const appearance = useMemo(
    () => ({
      ...(chosen ?? rememberedAppearance()),
      ...appearanceOf(unsaved),
      ...(actionColor === '' ? {} : { actionColor }),
    }),
    [chosen, unsaved, actionColor],
  );
  return <UiProvider appearance={appearance}>{children}</UiProvider>;
}

/** Of what is not saved yet, the part that is seen. */
function appearanceOf({ theme, textSize, readingFont, density }: ReturnType<typeof useUnsavedChoices>) {
  return {
    ...(theme === undefined ? {} : { theme }),
    ...(textSize === undefined ? {} : { textSize }),
    ...(readingFont === undefined ? {} : { readingFont }),
    ...(density === undefined ? {} : { density }),
  };
}
