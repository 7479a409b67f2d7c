import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { startMailCatcher, type CaughtMail, type MailCatcher } from '@circuit/testing';

/** Takes every message of a system on this machine and keeps it in a file, one line of JSON each; none leaves. */
export async function keepMail(
  file: string,
  { port = 0, onMail }: { readonly port?: number; readonly onMail?: (mail: CaughtMail) => void } = {},
): Promise<MailCatcher> {
  await mkdir(dirname(file), { recursive: true });
  return startMailCatcher({
    port,
    onMail: (mail) => {
      const { to, subject, text } = mail;
      void appendFile(file, `${JSON.stringify({ to, subject, text })}\n`);
      onMail?.(mail);
    },
  });
}
