import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

// Mantine asks the browser for these; jsdom does not have them.
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;

// user-event finds the radios of a group with it.
Object.defineProperty(window, 'CSS', {
  value: { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`) },
});
