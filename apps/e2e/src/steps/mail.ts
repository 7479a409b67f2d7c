import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The newest message to somebody; waits for it, since it leaves a moment after what caused it. */
export async function newestMailTo(address: string): Promise<Mail> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const lines = await readFile(process.env['MAIL_FILE'] ?? '', 'utf8').catch(() => '');
    const mails = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Mail); // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by tooling/dev/mail.ts
    const mail = mails.findLast(({ to }) => to.includes(address));
    if (mail !== undefined) return mail;
    await sleep(100);
  }
  throw new Error(`No message to ${address} came.`);
}

/** The one link of a message. */
export function linkIn({ text }: Mail): string {
  const [link] = /^https?:\/\/\S+$/m.exec(text) ?? [];
  if (link === undefined) throw new Error('The message has no link.');
  return link;
}
