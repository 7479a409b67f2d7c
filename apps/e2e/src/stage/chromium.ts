import { execFileSync } from 'node:child_process';

const args = ['--no-sandbox', '--disable-quic'];
const pathOf = (program: string) => execFileSync('which', [program], { encoding: 'utf8' }).trim();
const { CHROMIUM: chosen, EVERY_LOOK } = process.env;

/** Debian's Chromium as people have it: with passkeys, and with settings that block the cookies of third parties. */
export const WHOLE_CHROMIUM = { executablePath: chosen ?? pathOf('chromium'), args };

/** The same engine without its windows, for two thirds of the processor time. The long form walks with the whole browser. */
export const CHROMIUM =
  chosen !== undefined || EVERY_LOOK === '1'
    ? WHOLE_CHROMIUM
    : { executablePath: pathOf('chromium-headless-shell'), args };
