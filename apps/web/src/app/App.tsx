import { createTheme, MantineProvider } from '@mantine/core';

import { StatusPage } from './StatusPage.tsx';

const theme = createTheme({
  // Mantine's default shade 6 on white text fails WCAG AA (axe: color-contrast).
  primaryShade: { light: 8, dark: 8 },
  fontFamily: "'Atkinson Hyperlegible Next Variable', sans-serif",
  headings: { fontFamily: "'Source Serif 4 Variable', serif" },
});

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <StatusPage />
    </MantineProvider>
  );
}
