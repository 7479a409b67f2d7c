import { getArtifactToken } from '@circuit/contract/artifacts';
import { err, ok } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT, type RichDocument } from '@circuit/domain/richText';
import { DEFAULT_APPEARANCE, UiProvider } from '@circuit/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';

import { hasUnsentText } from '#platform/drafts/drafts.ts';
import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { RichTextEditor } from './RichTextEditor.tsx';
import type { UploadImage } from './uploads/useImageUploads.ts';

const ARTIFACT = 'artifact:01980000-0000-7000-8000-0000000000aa';
const uploaded = { src: ARTIFACT, width: 1200, height: 800 };

async function open(uploadImage?: UploadImage, document: RichDocument = EMPTY_DOCUMENT) {
  const onChange = vi.fn<(read: () => RichDocument) => void>();
  render(
    <Provider store={aTab().store}>
      <UiProvider appearance={DEFAULT_APPEARANCE}>
        <RichTextEditor label="Text" document={document} onChange={onChange} uploadImage={uploadImage} />
      </UiProvider>
    </Provider>,
  );
  const box = await screen.findByRole('textbox', { name: 'Text' });
  const written = () => onChange.mock.lastCall?.[0]().content ?? [];
  return { box, written, user: userEvent.setup() };
}

const toolbar = () => screen.getByRole('toolbar', { name: 'Formatting' });
const tool = (name: string) => within(toolbar()).getByRole('button', { name });
const isStop = (button: HTMLElement) => button.tabIndex === 0;

test('RX-20 the tools are one tab stop; arrows, Home and End move among them', async () => {
  const { user } = await open();
  expect(within(toolbar()).getAllByRole('button').filter(isStop)).toEqual([tool('Bold')]);
  tool('Bold').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tool('Italic'));
  await user.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe(tool('Bold'));
  await user.keyboard('{ArrowLeft}');
  expect(within(toolbar()).getAllByRole('button').filter(isStop)).toEqual([document.activeElement]);
});

test('RX-20 Alt+F10 leads from the text to the tools, Esc back', async () => {
  const { box, user } = await open();
  box.focus();
  await user.keyboard('{Alt>}{F10}{/Alt}');
  expect(document.activeElement).toBe(tool('Bold'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test('RX-20 a tool says whether it is on', async () => {
  const { user } = await open();
  expect(tool('Heading').getAttribute('aria-pressed')).toBe('false');
  await user.click(tool('Heading'));
  await waitFor(() => expect(tool('Heading').getAttribute('aria-pressed')).toBe('true'));
});

test('S2.38/1 a table is inserted, its tools come with the caret, and it is not inserted into itself', async () => {
  const { user, written } = await open();
  await user.click(tool('Table'));
  expect(written()[0]).toMatchObject({ type: 'table', content: [{ type: 'tableRow' }, {}, {}] });
  const tools = await screen.findByRole('group', { name: 'Table' });
  await user.click(within(tools).getByRole('button', { name: 'Delete column' }));
  expect(written()[0]?.content?.map((row) => row.content?.length)).toEqual([2, 2, 2]);
  expect(tool('Table').getAttribute('aria-disabled')).toBe('true');
});

test('S2.38/1 a video of a known site is inserted by its address; another is refused with a way out', async () => {
  const { user, written } = await open();
  await user.click(tool('Video'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert video' }));
  await user.type(dialog.getByLabelText('Video address'), 'https://evil.example/v{Enter}');
  expect(dialog.getByText(/For any other site, insert a link/)).toBeTruthy();
  await user.clear(dialog.getByLabelText('Video address'));
  await user.type(dialog.getByLabelText('Video address'), 'https://youtu.be/dQw4w9WgXcQ{Enter}');
  expect(written()).toContainEqual(expect.objectContaining({ type: 'video' }));
});

test('RX-4 a link that would run is refused in the dialog', async () => {
  const { user } = await open();
  await user.click(tool('Link'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert link' }));
  await user.type(dialog.getByLabelText('Address'), 'javascript:alert(1){Enter}');
  expect(dialog.getByText(/Enter the address of a web page/)).toBeTruthy();
});

test('S3.10/2 an image without alt is marked, asked about, and no longer marked once answered', async () => {
  answer(getArtifactToken, problem(404));
  const { user, written, box } = await open(async () => ok(uploaded));
  await user.upload(screen.getByLabelText('Image files'), new File(['x'], 'curve.png', { type: 'image/png' }));
  const question = await within(box).findByLabelText('What does this image show?');
  expect(within(box).getByText('Missing alt text.')).toBeTruthy();
  await user.type(question, 'A curve that falls{Enter}');
  await waitFor(() => expect(within(box).queryByText('Missing alt text.')).toBeNull());
  expect(written().find(({ type }) => type === 'image')?.attrs).toMatchObject({
    src: ARTIFACT,
    alt: 'A curve that falls',
  });
});

test('RX-21 an upload that fails says why and leaves no image', async () => {
  const { user, box } = await open(async () => err({ message: 'This image is larger than 25 MB.' }));
  await user.upload(screen.getByLabelText('Image files'), new File(['x'], 'huge.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe('huge.png: This image is larger than 25 MB.');
  expect(within(box).queryByLabelText('What does this image show?')).toBeNull();
});

test('RX-22 a text with a part that this version does not know is not opened, so that nothing of it is lost', async () => {
  const newer: RichDocument = { type: 'doc', content: [{ type: 'hologram' }] };
  render(
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <RichTextEditor label="Text" document={newer} onChange={() => undefined} />
    </UiProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Reload the page to edit it.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('RX-21 without a place to store images there is no tool for them', async () => {
  await open();
  expect(within(toolbar()).queryByRole('button', { name: 'Image' })).toBeNull();
});

test('RX-21 an uploading image is unsent: the browser asks, and a user who leaves is told it is lost', async () => {
  const { store } = aTab();
  const { unmount } = render(
    <Provider store={store}>
      <UiProvider appearance={DEFAULT_APPEARANCE}>
        <RichTextEditor
          label="Text"
          document={EMPTY_DOCUMENT}
          onChange={() => undefined}
          uploadImage={() => new Promise(() => undefined)}
        />
      </UiProvider>
    </Provider>,
  );
  await screen.findByRole('textbox', { name: 'Text' });
  expect(hasUnsentText()).toBe(false);
  const file = new File(['x'], 'slow.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Image files'), file);
  await screen.findByRole('progressbar', { name: /slow\.png/ });
  expect(hasUnsentText()).toBe(true);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  unmount();
  expect(JSON.stringify(store.getState().notifications)).toContain('was not inserted');
  expect(hasUnsentText()).toBe(false);
});

test('RX-27 the progress of an image stands in the text where it will be, and Cancel there ends it', async () => {
  const stopped = vi.fn<() => void>();
  const { user, box, written } = await open((_file, { signal, onProgress }) => {
    onProgress(0.4);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stopped();
        resolve(err({ message: 'Canceled.' }));
      });
    });
  });
  await user.upload(screen.getByLabelText('Image files'), new File(['x'], 'curve.png', { type: 'image/png' }));
  const bar = await within(box).findByRole('progressbar', { name: 'Uploading curve.png' });
  await waitFor(() => expect(bar.getAttribute('value')).toBe('40'));
  await user.click(within(box).getByRole('button', { name: 'Cancel' }));
  expect(stopped).toHaveBeenCalledOnce();
  await waitFor(() => expect(within(box).queryByRole('progressbar')).toBeNull());
  expect(JSON.stringify(written())).not.toContain('curve');
  expect(document.activeElement).toBe(box);
});

test('RX-28 a formula is shown while it is typed', async () => {
  const { user } = await open();
  await user.click(tool('Formula'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert formula' }));
  await user.type(dialog.getByLabelText('Formula in LaTeX'), 'x^2');
  await waitFor(() => expect(dialog.getByLabelText('Preview of the formula').querySelector('msup')).not.toBeNull());
});

test('RX-29 Ctrl+K asks for the address of a link, and in a link leads to its address', async () => {
  const { box, user, written } = await open();
  await user.click(box);
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert link' }));
  await user.type(dialog.getByLabelText('Address'), 'https://example.org{Enter}');
  await waitFor(() => expect(JSON.stringify(written())).toContain('https://example.org'));
  const bar = within(await screen.findByRole('group', { name: 'Link' }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(bar.getByLabelText('Address'));
});

test('RX-25 a table is made wider and narrower by buttons, and says so in what is saved', async () => {
  const { user, written } = await open();
  await user.click(tool('Table'));
  const tools = within(await screen.findByRole('group', { name: 'Table' }));
  const firstColumn = () => written()[0]?.content?.map((row) => row.content?.[0]?.attrs?.['colwidth']);
  expect(firstColumn()).toEqual([undefined, undefined, undefined]);
  await user.click(tools.getByRole('button', { name: 'Wider column' }));
  expect(firstColumn()).toEqual([[120], [120], [120]]);
  await user.click(tools.getByRole('button', { name: 'Narrower column' }));
  expect(firstColumn()).toEqual([[48], [48], [48]]);
});
