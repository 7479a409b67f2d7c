import type { ShippedPackage } from './packages.ts';

/** What may be given to others together with our own code, under the terms that stand beside it. (ADR 0072) */
const SHIPPABLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A library that is loaded beside the program and can be exchanged by who runs it, as its license asks. */
const LOADED_BESIDE = new Map([['LGPL-3.0-or-later', /^@img\/sharp-/]]);

/** Those that we cannot ship, each with its license. (RL-4) */
export function unshippable(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ name, license }) => !mayShip(license, name))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);
}

/** SPDX: of an "OR" one is enough, of an "AND" each is needed. */
function mayShip(license: string, name: string): boolean {
  const plain = license.replaceAll(/[()]/g, '');
  return plain
    .split(/ OR /i)
    .some((choice) =>
      choice
        .split(/ AND /i)
        .every((one) => SHIPPABLE.has(one.trim()) || (LOADED_BESIDE.get(one.trim())?.test(name) ?? false)),
    );
}

/** One text with all that must be told of others' work. */
export function licenseTexts(packages: readonly ShippedPackage[]): string {
  const entries = packages.map(({ name, version, license, text }) => {
    const head = `${name} ${version} (${license})`;
    return `${head}\n${'-'.repeat(head.length)}\n\n${text === '' ? 'Its package has no text of its own.' : text}\n`;
  });
  return `Circuit contains the work of others, under these terms.\n\n${entries.join('\n\n')}`;
}
