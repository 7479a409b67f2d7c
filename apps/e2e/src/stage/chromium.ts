import { execFileSync } from 'node:child_process';

/** Debian's Chromium, wherever it is on the PATH. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM'] ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-quic'],
};
