import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';

import { type Appearance, applyAppearance } from './appearance.ts';
import { theme } from './theme.ts';

interface Props {
  readonly appearance: Appearance;
  readonly children: ReactNode;
}

/** Around the whole app: how it looks, as the person chose. */
export function UiProvider({ appearance, children }: Props) {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const hasForcedColors = useMediaQuery('(forced-colors: active)', undefined, { getInitialValueInEffect: false });
  const system = isSystemDark ? 'dark' : 'light';
  const scheme = appearance.theme === 'system' ? system : appearance.theme;

  useLayoutEffect(() => {
    // In forced colors the system's own action color holds, so a university's must not stand in its way.
    const shown = hasForcedColors ? { ...appearance, actionColor: undefined } : appearance;
    applyAppearance(document.documentElement, shown, scheme);
  }, [appearance, scheme, hasForcedColors]);

  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
