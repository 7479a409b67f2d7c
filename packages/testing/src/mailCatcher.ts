import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message as a mail program would show it. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly raw: string;
}

export interface MailCatcher {
  readonly url: string;
  readonly mails: readonly CaughtMail[];
  readonly stop: () => Promise<void>;
}

export interface CatcherOptions {
  readonly port?: number;
  readonly onMail?: (mail: CaughtMail) => void;
  /** To let the server behave badly: what smtp-server lets one override. */
  readonly server?: SMTPServerOptions;
}

/** A real SMTP server on this machine that takes every message and sends none on. */
export async function startMailCatcher({ port = 0, onMail, server = {} }: CatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const catcher = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = readMail(
          Buffer.concat(chunks).toString('latin1'),
          session.envelope.rcptTo.map(({ address }) => address),
        );
        mails.push(mail);
        onMail?.(mail);
        done();
      });
    },
    ...server,
  });
  // A client that is killed in the middle is what some tests are about.
  catcher.on('error', () => undefined);
  await new Promise<void>((resolve) => catcher.listen(port, '127.0.0.1', () => resolve()));
  const address = catcher.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    mails,
    stop: () => new Promise((resolve) => catcher.close(() => resolve())),
  };
}

/** Enough of MIME for messages of one plain text part, which is all we send. */
export function readMail(raw: string, to: readonly string[]): CaughtMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
  const body = rest.join('\r\n\r\n');
  return {
    to,
    messageId: headers.get('message-id') ?? '',
    subject: headers.get('subject') ?? '',
    text: decode(body, headers.get('content-transfer-encoding') ?? '7bit').replaceAll('\r\n', '\n'),
    raw,
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
