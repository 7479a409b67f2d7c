import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks twice without showing it; from a pipe, the first line is taken as it is. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await askUnseen('Password: ');
  if (password !== (await askUnseen('The same once more: '))) throw new Error('These are two different passwords.');
  return password;
}

async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  const gaveUp = new AbortController();
  terminal.once('SIGINT', () => gaveUp.abort(new Error('Given up.')));
  try {
    return await terminal.question('', { signal: gaveUp.signal });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
