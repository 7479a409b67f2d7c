import { startUpload } from '@circuit/contract/artifacts';
import { DEFAULT_APPEARANCE, UiProvider } from '@circuit/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';

import { aSubmission } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { FilesPart } from './FilesPart.tsx';

const PDF_ONLY = {
  type: 'FileArtifact',
  isRequired: true,
  minCount: 1,
  maxCount: 1,
  extensions: ['pdf'],
  maxBytes: 1024 * 1024,
} as const;

function show(onFailed = (_count: number): void => undefined) {
  render(
    <Provider store={aTab().store}>
      <UiProvider appearance={DEFAULT_APPEARANCE}>
        <FilesPart
          submission={aSubmission()}
          constraint={PDF_ONLY}
          artifacts={[]}
          onUploading={() => undefined}
          onFailed={onFailed}
        />
      </UiProvider>
    </Provider>,
  );
  // Dropping goes past what the picker offers.
  const user = userEvent.setup({ applyAccept: false });
  const choose = (name: string, size: number) =>
    user.upload(
      screen.getByLabelText<HTMLInputElement>('Add files', { selector: 'input' }),
      new File(['x'.repeat(size)], name),
    );
  return { user, choose };
}

test('HS-8 a file of another type or too large is refused in words, and nothing is sent', async () => {
  const asked = answer(startUpload, problem(422));
  const { choose } = show();
  await choose('essay.exe', 10);
  expect((await screen.findByRole('alert')).textContent).toBe('essay.exe has the wrong file type. Hand in .pdf.');
  await choose('essay.pdf', 1024 * 1024 + 1);
  expect((await screen.findByRole('alert')).textContent).toBe('essay.pdf is larger than 1 MB.');
  expect(asked).toEqual([]);
});

test('HS-8 a file that failed is counted as missing, and leaves room for another one', async () => {
  answer(startUpload, problem(422, { detail: 'This file is not what its name says.' }));
  const failed: number[] = [];
  const { user, choose } = show((count) => void failed.push(count));
  await choose('essay.pdf', 10);
  await screen.findByRole('alert');
  await waitFor(() => expect(failed.at(-1)).toBe(1));
  expect(screen.getByLabelText('Add files', { selector: 'input' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(failed.at(-1)).toBe(0);
});

test('HS-8 an upload that the server refuses says why and can be dismissed', async () => {
  answer(startUpload, problem(422, { detail: 'This file is not what its name says.' }));
  const { user, choose } = show();
  await choose('essay.pdf', 10);
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not what its name says.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
