import { Readable } from 'node:stream';

import type { HandOver } from '@circuit/domain/messages';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface Mail {
  /** The same at every try, so that a server which does see one twice can tell. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
}

export interface MailConnection {
  /** Never throws: how it ended is the answer. After `brokenOff` the connection is gone. */
  send(mail: Mail): Promise<HandOver>;
  close(): void;
}

export interface MailServer {
  /** Rejects when the server is away or does not let us in; then no message has been touched. */
  connect(): Promise<MailConnection>;
}

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps://. `?tls=none` lets a relay on our own network do without. */
  readonly url: string;
  readonly from: string;
}

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/**
 * SMTP step by step, and not through nodemailer's transport: whether a message may be sent again depends on how far the
 * last try came, and a transport tells only that it failed. (MS-4)
 */
export function openMailServer({ url, from }: MailSettings): MailServer {
  const { credentials, ...options } = readSmtpUrl(url);
  return {
    connect: async () => {
      const connection = new SMTPConnection({ ...options, ...PATIENCE });
      // An error that nobody waits for, such as an idle server that hangs up, must not end the process.
      connection.on('error', () => undefined);
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      if (credentials !== null) await logIn(connection, credentials);
      return {
        send: (mail) => handOver(connection, from, mail),
        close: () => connection.quit(),
      };
    },
  };
}

/** Outside this machine nothing goes in the clear, unless the settings say so. (MS-10) */
export function readSmtpUrl(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isThisMachine = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const needsTls = !isSecure && !isThisMachine && searchParams.get('tls') !== 'none';
  return {
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: needsTls,
    ignoreTLS: !isSecure && !needsTls,
    credentials: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

function logIn(connection: SMTPConnection, credentials: { user: string; pass: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    // When the connection closes, only a pending send is called back, not a pending login.
    connection.once('end', () => reject(new Error('The mail server broke off at the login.')));
    connection.login(credentials, (error) => {
      if (!error) return resolve();
      reject(error);
      return connection.close();
    });
  });
}

async function handOver(connection: SMTPConnection, from: string, mail: Mail): Promise<HandOver> {
  const composed = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    date: mail.date,
    messageId: mail.messageId,
    // So that no out-of-office reply answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }).compile();
  const envelope = composed.getEnvelope();
  const bytes = await composed.build();
  let hasBegun = false;
  // Read from only once the server has said yes to the addresses and asked for the text.
  const text = Readable.from(
    (async function* () {
      hasBegun = true;
      yield bytes;
    })(),
  );
  const handedOver = await new Promise<HandOver>((resolve) => {
    connection.send(envelope, text, (error) => resolve(error ? whatItMeans(error, hasBegun) : { kind: 'accepted' }));
  });
  // The server still has the envelope of what it refused.
  if (handedOver.kind === 'refused') await reset(connection);
  return handedOver;
}

/** Done too when the server breaks off instead of answering: what follows then finds the connection gone. */
function reset(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    connection.once('end', resolve);
    connection.reset(() => {
      connection.removeListener('end', resolve);
      resolve();
    });
  });
}

interface SmtpError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

function whatItMeans(error: SmtpError, hasBegun: boolean): HandOver {
  const { command, responseCode, code } = error;
  // An address that cannot be put into an envelope was never offered to anybody.
  if (command === 'API' && code === 'EENVELOPE') return { kind: 'refused', isPermanent: true, code: null };
  const isAnswer = command === 'MAIL FROM' || command === 'RCPT TO' || command === 'DATA';
  if (!isAnswer || typeof responseCode !== 'number') return { kind: 'brokenOff', mayHaveArrived: hasBegun };
  // That the sender is refused is a matter of settings, not of this message: it waits until somebody has mended them.
  return { kind: 'refused', isPermanent: responseCode >= 500 && command !== 'MAIL FROM', code: responseCode };
}
