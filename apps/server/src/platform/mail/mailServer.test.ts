import { createServer, type Server, type Socket } from 'node:net';

import { startMailCatcher, type MailCatcher } from '@circuit/testing';
import { afterEach, expect, test } from 'vitest';

import { openMailServer, readSmtpUrl, type Mail } from './mailServer.ts';

const mail: Mail = {
  messageId: '<0198.university@example.edu>',
  to: 'mira@example.edu',
  subject: 'Set your password – Zoë',
  text: `Hello Zoë,\n\nhttps://university.example.edu/login/set-password#token=${'a'.repeat(43)}\n\n.\nEnd\n`,
  date: new Date('2026-11-16T09:00:00Z'),
};
const from = 'Circuit <no-reply@example.edu>';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

async function caught(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher(options);
  closing.push(catcher.stop);
  return catcher;
}

async function sendTo(url: string, letter = mail) {
  const connection = await openMailServer({ url, from }).connect();
  const handOver = await connection.send(letter);
  connection.close();
  return handOver;
}

const refusal = (code: number) => Object.assign(new Error('No.'), { responseCode: code });

test('MS-3 a message arrives as it was written, marked as sent by a machine, under its own id', async () => {
  const catcher = await caught();
  expect(await sendTo(catcher.url)).toEqual({ kind: 'accepted' });
  expect(catcher.mails).toMatchObject([{ to: ['mira@example.edu'], messageId: mail.messageId, text: mail.text }]);
  expect(catcher.mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(catcher.mails[0]?.raw).toMatch(/^From: Circuit <no-reply@example.edu>\r$/m);
});

test.each([
  ['an unknown mailbox', 550, { kind: 'refused', isPermanent: true, code: 550 }],
  ['greylisting', 451, { kind: 'refused', isPermanent: false, code: 451 }],
])('MS-3 %s is told apart by its code', async (_what, code, expected) => {
  const catcher = await caught({ server: { onRcptTo: (_address, _session, done) => done(refusal(code)) } });
  expect(await sendTo(catcher.url)).toEqual(expected);
});

test('MS-3 a sender that is refused is a matter of settings: the message waits', async () => {
  const catcher = await caught({ server: { onMailFrom: (_address, _session, done) => done(refusal(550)) } });
  expect(await sendTo(catcher.url)).toEqual({ kind: 'refused', isPermanent: false, code: 550 });
});

test('MS-8 an address with a second line in it reaches no server', async () => {
  const catcher = await caught();
  const evil = { ...mail, to: 'a@example.edu>\r\nRCPT TO:<b@example.edu' };
  expect(await sendTo(catcher.url, evil)).not.toEqual({ kind: 'accepted' });
  expect(catcher.mails).toEqual([]);
});

/** Speaks just enough SMTP to break off where it is told to. */
async function breaksOffAt(
  command: 'MAIL' | 'DATA' | 'text' | 'RSET' | 'AUTH',
  answers: Record<string, string> = {},
): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    let isText = false;
    socket.on('data', (bytes) => {
      const verbs = bytes
        .toString()
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.slice(0, 4));
      if (isText || verbs.some((verb) => verb === command)) socket.destroy();
      else for (const verb of verbs) socket.write(answers[verb] ?? (verb === 'DATA' ? '354 go on\r\n' : '250 ok\r\n'));
      isText = verbs.includes('DATA');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test.each([
  ['MAIL', false],
  ['DATA', false],
  ['text', true],
] as const)('MS-4 a server that breaks off at %s may have the message: %s', async (command, mayHaveArrived) => {
  expect(await sendTo(await breaksOffAt(command))).toEqual({ kind: 'brokenOff', mayHaveArrived });
});

test('MS-4 a server that breaks off after it has refused one message holds up nobody', async () => {
  const url = await breaksOffAt('RSET', { RCPT: '550 no\r\n' });
  const connection = await openMailServer({ url, from }).connect();
  expect(await connection.send(mail)).toEqual({ kind: 'refused', isPermanent: true, code: 550 });
  expect(await connection.send(mail)).toEqual({ kind: 'brokenOff', mayHaveArrived: false });
});

test('MS-6 a server that breaks off at the login is away', async () => {
  const url = await breaksOffAt('AUTH', { EHLO: '250-here\r\n250 AUTH PLAIN\r\n' });
  const withLogin = url.replace('smtp://', 'smtp://circuit:secret@');
  await expect(openMailServer({ url: withLogin, from }).connect()).rejects.toThrow('broke off at the login');
});

test('MS-6 a server that is away, or does not let us in, is found out before any message is touched', async () => {
  const catcher = await caught({
    server: {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'circuit' && password === 'p@ss' ? done(null, { user: 'circuit' }) : done(new Error('No.')),
    },
  });
  const withLogin = (login: string) => catcher.url.replace('smtp://', `smtp://${login}@`);
  await expect(openMailServer({ url: withLogin('circuit:wrong'), from }).connect()).rejects.toThrow('Invalid login');
  expect(await sendTo(withLogin('circuit:p%40ss'))).toEqual({ kind: 'accepted' });
  await catcher.stop();
  await expect(openMailServer({ url: catcher.url, from }).connect()).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['smtp://mail.example.edu', { port: 587, secure: false, requireTLS: true }],
  ['smtps://mail.example.edu', { port: 465, secure: true }],
  ['smtp://relay.example.edu:25?tls=none', { port: 25, requireTLS: false, ignoreTLS: true }],
  ['smtp://127.0.0.1:1025', { port: 1025, requireTLS: false }],
])('MS-10 %s is spoken to as safely as it says', (url, expected) => {
  expect(readSmtpUrl(url)).toMatchObject(expected);
});
