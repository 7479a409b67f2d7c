import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';

import { page } from './pageAt.tsx';

const shownAt = () => {
  const shown = page(async () => () => <p>The page</p>)({});
  if (shown === null) throw new Error('The address has no page.');
  return shown;
};

const inSuspense = (shown: ReturnType<typeof shownAt>) =>
  render(<Suspense fallback="Loading">{shown.page({})}</Suspense>);

test('WB-10 a page whose file is there is drawn at once, and one whose file is not there when it comes', async () => {
  const ahead = shownAt();
  ahead.preload();
  await Promise.resolve();
  const first = inSuspense(ahead);
  expect(screen.getByText('The page')).toBeTruthy();
  first.unmount();

  inSuspense(shownAt());
  expect(screen.queryByText('The page')).toBeNull();
  await screen.findByText('The page');
});
