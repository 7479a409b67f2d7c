import { join } from 'node:path';

/** Set by the bundler of a release; a checkout does not have it. */
declare const IS_RELEASE: boolean | undefined;
const isRelease = typeof IS_RELEASE !== 'undefined' && IS_RELEASE;

/** In a release all programs lie in one folder, this file's, with the packages that they need; beside it lies the rest. */
const PROGRAMS = import.meta.dirname;
const CHECKOUT = join(import.meta.dirname, '../../../..');

/** A program that is started by itself, as a thread or a process: by its name in a release, else by its source. (RL-2) */
export const programFile = (name: string, source: string): string =>
  isRelease ? join(PROGRAMS, `${name}.js`) : source;

/** All code that such a program may read, as paths of a checkout; a release has nothing but code there. */
export const readableCode = (places: readonly string[]): readonly string[] =>
  isRelease ? [PROGRAMS] : places.map((place) => join(CHECKOUT, place));

/** The built web app, unless the settings say where it is. */
export const WEB_FOLDER = isRelease ? join(PROGRAMS, '../web') : join(CHECKOUT, 'apps/web/dist');

/** Those of the shard directory. */
export const DIRECTORY_MIGRATIONS_FOLDER = isRelease
  ? join(PROGRAMS, '../directoryMigrations')
  : join(CHECKOUT, 'packages/db/directoryMigrations');

/** The migrations of this version. */
export const MIGRATIONS_FOLDER = isRelease ? join(PROGRAMS, '../migrations') : join(CHECKOUT, 'packages/db/migrations');
