import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { DEFAULT_APPEARANCE } from '../provider/appearance.ts';
import { UiProvider } from '../provider/UiProvider.tsx';
import { COMPONENT_GALLERY } from './gallery.tsx';

test('UI-99 every state of every component in the gallery can be shown', () => {
  for (const { name, states } of COMPONENT_GALLERY) {
    for (const state of states) {
      const { container, unmount } = render(<UiProvider appearance={DEFAULT_APPEARANCE}>{state.element}</UiProvider>);
      expect(container.childElementCount, `${name}, ${state.name}`).toBeGreaterThan(0);
      unmount();
    }
  }
});
