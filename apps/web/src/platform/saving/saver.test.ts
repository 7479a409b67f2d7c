import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { OFFLINE_PROBLEM } from '#platform/problems/problem.ts';

import { Saver, type SaverParts, type SaverState, type Sent, type Stored } from './saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Texts {
  readonly [name: string]: string;
}
type Send = SaverParts<Texts>['send'];

const stored = (fields: Texts, version = 1): Stored<Texts> => ({ fields, version, updatedAt: '2026-11-14T20:39:00Z' });
const ok = (fields: Texts, version: number): Sent<Texts> => ({ isOk: true, stored: stored(fields, version) });
const offline: Sent<Texts> = { isOk: false, problem: OFFLINE_PROBLEM, newer: null };
const conflict = (newer: Stored<Texts>): Sent<Texts> => ({
  isOk: false,
  problem: { status: 412, title: 'Changed meanwhile', detail: 'Somebody else has changed this.' },
  newer,
});

function aSaver(send: Send, { canKeep = true, begin = stored({ text: '' }) } = {}) {
  const device = new Map<string, { mine: object; seenVersion: number; idempotencyKey: string }>();
  const states: SaverState[] = [];
  let keys = 0;
  const saver = new Saver<Texts>(begin, {
    send,
    device: {
      keep: async (draft) => {
        if (!canKeep) throw new DOMException('full', 'QuotaExceededError');
        device.set('draft', draft);
      },
      forget: async (key) => {
        if (key === undefined || device.get('draft')?.idempotencyKey === key) device.delete('draft');
      },
    },
    tell: (state) => void states.push(state),
    newKey: () => `key ${(keys += 1)}`,
    random: () => 0.5,
  });
  const type = (text: string, name = 'text') => saver.change(() => ({ [name]: text }));
  return { saver, device, states, type, last: () => states.at(-1) };
}

const definedIn = (fields: Partial<Texts>): Texts =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** The server as it should be: one version after the other. */
function aServer(begin = stored({ text: '' })) {
  let current = begin;
  const calls: { mine: object; key: string }[] = [];
  const send: Send = async (mine, seenVersion, key) => {
    calls.push({ mine, key });
    if (seenVersion !== current.version) return conflict(current);
    current = stored({ ...current.fields, ...definedIn(mine) }, current.version + 1);
    return ok(current.fields, current.version);
  };
  return {
    send,
    calls,
    current: () => current,
    change: (fields: Texts) => void (current = stored({ ...current.fields, ...fields }, current.version + 1)),
  };
}

test('SV-8 text is saved 1.5 s after the last key, not before, and once', async () => {
  const server = aServer();
  const { type, last } = aSaver(server.send);
  type('a');
  await vi.advanceTimersByTimeAsync(1400);
  type('ab');
  await vi.advanceTimersByTimeAsync(1499);
  expect(server.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls.map(({ mine }) => mine)).toEqual([{ text: 'ab' }]);
  expect(last()).toEqual({ kind: 'saved' });
});

test('SV-8 it is saved at once when the field is left', async () => {
  const server = aServer();
  const { type, saver } = aSaver(server.send);
  type('a');
  await saver.save();
  expect(server.current().fields).toEqual({ text: 'a' });
});

/** A key every 200 ms, from one moment to another. */
async function typeWithoutPause(type: (text: string) => void, fromMs: number, untilMs: number): Promise<void> {
  for (let typedMs = fromMs; typedMs < untilMs; typedMs += 200) {
    type(`typed for ${typedMs} ms`);
    await vi.advanceTimersByTimeAsync(200);
  }
}

test('SV-19 while somebody types without a pause a save leaves every 5 seconds, and no more often', async () => {
  const server = aServer();
  const { type } = aSaver(server.send);
  await typeWithoutPause(type, 0, 5000);
  expect(server.current().fields).toEqual({ text: 'typed for 4800 ms' });
  await typeWithoutPause(type, 5000, 16_000);
  expect(server.calls.length).toBe(3);
});

test('SV-19 a writer who never pauses does not keep a slow line busy', async () => {
  const server = aServer();
  const send: Send = async (...call) => {
    await new Promise((resolve) => void setTimeout(resolve, 300));
    return server.send(...call);
  };
  const { type } = aSaver(send);
  await typeWithoutPause(type, 0, 16_000);
  expect(server.calls.length).toBeLessThanOrEqual(3);
});

test('SV-20 "saved" is told only while the server has every word', async () => {
  const server = aServer();
  const { type, last, saver } = aSaver(server.send);
  type('a');
  expect(last()).toEqual({ kind: 'unsent' });
  const saved = saver.save();
  expect(last()).toEqual({ kind: 'saving' });
  expect(await saved).toBe(true);
  expect(last()).toEqual({ kind: 'saved' });
  type('ab');
  expect(last()).toEqual({ kind: 'unsent' });
});

test('SV-20 what is typed while a save is on its way is told as unsent when that save arrives', async () => {
  const server = heldServer((sent) => sent);
  const { type, last, saver } = aSaver(server.send);
  type('a');
  const saved = saver.save();
  await vi.advanceTimersByTimeAsync(0);
  type('ab');
  server.answer();
  expect(await saved).toBe(true);
  expect(last()).toEqual({ kind: 'unsent' });
});

test('SV-20 while a failed save is tried again, a key does not make it look better', async () => {
  const { type, last } = aSaver(async () => offline);
  type('a');
  await vi.advanceTimersByTimeAsync(1500);
  type('ab');
  expect(last()).toEqual({ kind: 'failed' });
});

test.each([
  ['OP-24', 'paused'],
  ['OP-28', 'readOnly'],
])('%s while the university is %s it says so, and saves by itself afterward', async (_id, kind) => {
  const answer = { status: 503, title: 'Closed', detail: 'Nothing is lost.', retryAfterMs: 60_000 };
  const problem = { ...answer, type: `urn:circuit:problem:${kind}` };
  const server = aServer();
  let isClosed = true;
  const { type, last } = aSaver(async (...call) =>
    isClosed ? { isOk: false, problem, newer: null } : server.send(...call),
  );
  type('written in the pause');
  await vi.advanceTimersByTimeAsync(1500);
  expect(last()).toEqual({ kind: 'failed', closed: kind });
  isClosed = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toEqual({ kind: 'saved' });
  expect(server.current()).toMatchObject({ fields: { text: 'written in the pause' } });
});

test('SV-20 that a save failed stays said while it is tried again by itself, and is said once', async () => {
  const { type, states } = aSaver(async () => offline);
  type('a');
  await vi.advanceTimersByTimeAsync(1500);
  await vi.advanceTimersByTimeAsync(4000);
  expect(states.map(({ kind }) => kind)).toEqual(['unsent', 'saving', 'failed', 'failed']);
});

test('SV-9 a quarter of a second after a key the device has it, long before the server', async () => {
  const server = aServer();
  const { type, device } = aSaver(server.send);
  type('a');
  await vi.advanceTimersByTimeAsync(250);
  expect(device.get('draft')).toMatchObject({ mine: { text: 'a' }, seenVersion: 1 });
  expect(server.calls).toEqual([]);
});

test('SV-9 once the server has it the device forgets it, unless newer words lie there', async () => {
  const server = aServer();
  const { type, device, saver } = aSaver(server.send);
  type('a');
  await saver.save();
  expect(device.size).toBe(0);
});

test('SV-10 what is typed while a save is on its way is saved after it, on top of the version it gave', async () => {
  const server = aServer();
  const answered = Promise.withResolvers<void>();
  const send: Send = async (...call) => {
    const sent = await server.send(...call);
    if (server.calls.length === 1) await answered.promise;
    return sent;
  };
  const { type, saver, device } = aSaver(send);
  type('a');
  const first = saver.save();
  await vi.advanceTimersByTimeAsync(0);
  type('ab');
  answered.resolve();
  await first;
  await vi.advanceTimersByTimeAsync(1500);
  expect(server.current()).toMatchObject({ fields: { text: 'ab' }, version: 3 });
  expect(device.size).toBe(0);
});

test('SV-11 a save that fails is tried again with the same key for as long as it takes', async () => {
  const server = aServer();
  let isDown = true;
  const send: Send = (...call) => (isDown ? Promise.resolve(offline) : server.send(...call));
  const tried = vi.fn<Send>(send);
  const { type, last, device } = aSaver(tried);
  type('a');
  await vi.advanceTimersByTimeAsync(1500);
  expect(last()).toEqual({ kind: 'failed' });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(tried.mock.calls.length).toBeGreaterThan(8);
  expect(new Set(tried.mock.calls.map(([, , key]) => key)).size).toBe(1);
  expect(device.get('draft')).toMatchObject({ mine: { text: 'a' } });
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.current().fields).toEqual({ text: 'a' });
  expect(last()).toEqual({ kind: 'saved' });
});

test('SV-12 a refusal is not tried again, says why, and the text stays on the device', async () => {
  const refusal: Sent<Texts> = {
    isOk: false,
    problem: {
      status: 403,
      title: 'Viewing only',
      detail: 'Nothing can be changed.',
      errors: { text: ['It is closed.'] },
    },
    newer: null,
  };
  const send = vi.fn<Send>(async () => refusal);
  const { type, last, device } = aSaver(send);
  type('a');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(last()).toEqual({ kind: 'refused', reason: 'Nothing can be changed. It is closed.' });
  expect(device.size).toBe(1);
});

test('SV-13 when neither server nor device takes it, it is said', async () => {
  const { type, last, saver } = aSaver(async () => offline, { canKeep: false });
  type('a');
  await vi.advanceTimersByTimeAsync(1500);
  expect(last()).toEqual({ kind: 'unkept' });
  await expect(saver.keep()).rejects.toThrow('full');
});

test('SV-3 a change of another field by somebody else is kept beside this one, and nobody is asked', async () => {
  const server = aServer(stored({ text: '', title: 'Old' }));
  const { type, saver, last } = aSaver(server.send, { begin: stored({ text: '', title: 'Old' }) });
  server.change({ title: 'New' });
  type('mine');
  await saver.save();
  expect(server.current().fields).toEqual({ text: 'mine', title: 'New' });
  expect(last()).toEqual({ kind: 'saved' });
});

test('SV-4 a change of the same text is put to the author; keeping mine puts it on top of theirs', async () => {
  const server = aServer();
  const { type, saver, last } = aSaver(server.send);
  server.change({ text: 'theirs' });
  type('mine');
  await saver.save();
  expect(last()).toMatchObject({ kind: 'conflict', mine: { text: 'mine' }, theirs: { fields: { text: 'theirs' } } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.current().fields).toEqual({ text: 'theirs' });
  await saver.resolve('mine');
  expect(server.current().fields).toEqual({ text: 'mine' });
});

test('SV-4 words that are typed back while the author chooses are mine too, and can be kept', async () => {
  const server = aServer(stored({ text: 'before' }));
  const { type, saver } = aSaver(server.send, { begin: stored({ text: 'before' }) });
  server.change({ text: 'theirs' });
  type('mine');
  await saver.save();
  type('before');
  await saver.resolve('mine');
  expect(server.current().fields).toEqual({ text: 'before' });
});

test('SV-4 keeping theirs drops mine, from the device too; until then what I type is kept', async () => {
  const server = aServer();
  const { type, saver, device, last } = aSaver(server.send);
  server.change({ text: 'theirs' });
  type('mine');
  await saver.save();
  type('mine and more');
  await vi.advanceTimersByTimeAsync(2000);
  expect(device.get('draft')).toMatchObject({ mine: { text: 'mine and more' } });
  expect(last()).toMatchObject({ kind: 'conflict', mine: { text: 'mine and more' } });
  expect(await saver.resolve('theirs')).toMatchObject({ fields: { text: 'theirs' } });
  expect([device.size, saver.hasUnsent]).toEqual([0, false]);
});

test('SV-20 keeping theirs is not told as saved: nothing was sent', async () => {
  const server = aServer();
  const { type, saver, last } = aSaver(server.send);
  server.change({ text: 'theirs' });
  type('mine');
  await saver.save();
  await saver.resolve('theirs');
  expect(last()).toEqual({ kind: 'idle' });
});

/** An editor of two texts, as the screen has it: each change reads all that was written in it. */
function anEditorOfTwo() {
  const begin = stored({ text: '', title: '' });
  const server = aServer(begin);
  const { saver, last, device } = aSaver(server.send, { begin });
  const onScreen = new Map<string, string>();
  const write = (name: string, text: string) => {
    onScreen.set(name, text);
    saver.change(() => Object.fromEntries(onScreen));
    return saver.save();
  };
  return { server, saver, last, device, write };
}

test('SV-4 a text that was saved and then rewritten by somebody else is not sent again with another text', async () => {
  const { server, last, write } = anEditorOfTwo();
  await write('title', 'My title');
  server.change({ title: 'Their title' });
  await write('text', 'a');
  await write('text', 'ab');
  expect(server.current().fields).toEqual({ text: 'ab', title: 'Their title' });
  expect(last()).toEqual({ kind: 'saved' });
});

test.each(['My title', null])('SV-4 who goes on from %j is asked about what it became meanwhile', async (saved) => {
  const { server, last, write, saver, device } = anEditorOfTwo();
  if (saved !== null) await write('title', saved);
  server.change({ title: 'Their title' });
  await write('text', 'a');
  expect(await write('title', 'My newer title')).toBe(false);
  expect(last()).toMatchObject({ mine: { title: 'My newer title' }, theirs: { fields: { title: 'Their title' } } });
  expect(server.current().fields['title']).toBe('Their title');
  // Sent from another page it is an outdated version, so nothing is overwritten there either.
  expect(device.get('draft')?.seenVersion).toBeLessThan(server.current().version);
  await saver.resolve('mine');
  expect(server.current().fields).toEqual({ text: 'a', title: 'My newer title' });
});

test('SV-4 who has chosen theirs goes on from it, and is not asked again', async () => {
  const { server, last, write, saver } = anEditorOfTwo();
  server.change({ title: 'Their title' });
  await write('text', 'a');
  await write('title', 'My title');
  expect(await saver.resolve('theirs')).toMatchObject({ fields: { text: 'a', title: 'Their title' } });
  await write('title', 'Their title, mended');
  expect(server.current().fields['title']).toBe('Their title, mended');
  expect(last()).toEqual({ kind: 'saved' });
});

test('SV-4 who gives up a text in a conflict goes on from theirs, and is saved again', async () => {
  const { server, last, write, saver, device } = anEditorOfTwo();
  server.change({ title: 'Their title' });
  await write('title', 'My title');
  expect(last()).toMatchObject({ kind: 'conflict' });
  expect(saver.drop('title')).toBe('Their title');
  expect([last(), saver.hasUnsent, device.size]).toEqual([{ kind: 'idle' }, false, 0]);
  expect(await write('title', 'Their title, mended')).toBe(true);
  expect(server.current().fields).toEqual({ text: '', title: 'Their title, mended' });
});

test('SV-4 who gives up one of two texts in a conflict is still asked about the other', async () => {
  const { server, last, write, saver } = anEditorOfTwo();
  server.change({ title: 'Their title', text: 'theirs' });
  await write('text', 'mine');
  await write('title', 'My title');
  saver.drop('title');
  expect(await saver.save()).toBe(false);
  expect(last()).toMatchObject({ kind: 'conflict', mine: { text: 'mine' } });
  expect(server.current().fields).toEqual({ text: 'theirs', title: 'Their title' });
});

test('SV-14 what was found on the device is sent; where the server moved on, the same rules hold', async () => {
  const server = aServer();
  const same = aSaver(server.send);
  same.saver.recover({ text: 'found' }, { text: '' }, 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.current().fields).toEqual({ text: 'found' });

  const moved = aSaver(server.send, { begin: server.current() });
  moved.saver.recover({ text: 'old words' }, { text: '' }, 1);
  expect(moved.last()).toMatchObject({ kind: 'conflict' });
});

test('SV-15 what was typed and taken back is neither sent nor kept', async () => {
  const server = aServer();
  const { type, device, saver } = aSaver(server.send);
  type('a');
  await vi.advanceTimersByTimeAsync(300);
  type('');
  await vi.advanceTimersByTimeAsync(5000);
  expect([server.calls.length, device.size, saver.hasUnsent]).toEqual([0, 0, false]);
});

/** The first call arrives; its answer comes when the test says so, or never. */
function heldServer(answerOf: (sent: Sent<Texts>) => Sent<Texts>) {
  const server = aServer();
  const answered = Promise.withResolvers<void>();
  const send: Send = async (...call) => {
    const sent = await server.send(...call);
    if (server.calls.length > 1) return sent;
    await answered.promise;
    return answerOf(sent);
  };
  return { ...server, send, answer: () => answered.resolve() };
}

test('SV-15 what is taken back while it is on its way is taken back on the server too', async () => {
  const server = heldServer((sent) => sent);
  const { type, device, saver, last } = aSaver(server.send);
  type('a');
  const saved = saver.save();
  await vi.advanceTimersByTimeAsync(0);
  type('');
  await vi.advanceTimersByTimeAsync(2000);
  server.answer();
  await saved;
  expect(server.current()).toMatchObject({ fields: { text: '' }, version: 3 });
  expect([device.size, saver.hasUnsent, last()]).toEqual([0, false, { kind: 'saved' }]);
});

test('SV-15 what is taken back after an answer that was lost is taken back too, and nobody is asked', async () => {
  const server = heldServer(() => offline);
  const { type, saver, last } = aSaver(server.send);
  type('a');
  const saved = saver.save();
  await vi.advanceTimersByTimeAsync(0);
  server.answer();
  await saved;
  type('');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.current()).toMatchObject({ fields: { text: '' }, version: 3 });
  expect(last()).toEqual({ kind: 'saved' });
});

test('SV-16 an editor that is closed sends and keeps what is left, and stays quiet afterwards', async () => {
  const send = vi.fn<Send>(async () => offline);
  const { type, saver, device } = aSaver(send);
  type('a');
  saver.stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(device.get('draft')).toMatchObject({ mine: { text: 'a' } });
});

test.each(['stop', 'quit'] as const)(
  'SV-16 after %s nothing is told of a save that is still on its way',
  async (end) => {
    const server = heldServer(() => offline);
    const { type, saver, states } = aSaver(server.send);
    type('a');
    const saved = saver.save();
    await vi.advanceTimersByTimeAsync(0);
    saver[end]();
    const told = states.length;
    server.answer();
    expect(await saved).toBe(false);
    expect(states.slice(told)).toEqual([]);
  },
);

test('HS-9 after another call stored the same words the next save goes on from its version', async () => {
  const send = vi.fn<Send>(async (mine, seenVersion) => ok(definedIn(mine), seenVersion + 1));
  const { type, saver } = aSaver(send);
  type('a');
  await saver.save();
  saver.catchUp(stored({ text: 'a' }, 7));
  saver.catchUp(stored({ text: 'a' }, 3));
  type('ab');
  await saver.save();
  expect(send.mock.calls.map(([, seenVersion]) => seenVersion)).toEqual([1, 7]);
});
