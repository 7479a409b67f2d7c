import { createTheme } from '@mantine/core';

// The same widths as in apps/web/postcss.config.cjs and look/mantine.css: 360, 480, 768, 1100, 1320 px.
export const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)' },
  defaultRadius: 'var(--r2)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '22.5em', sm: '30em', md: '48em', lg: '68.75em', xl: '82.5em' },
});
