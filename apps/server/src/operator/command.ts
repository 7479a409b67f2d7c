import { parseArgs } from 'node:util';

/**
 * An option with `value` takes a text, named so in the help; one without is a switch. One that is `bare` may also be typed
 * without its name: "circuit shard pause university" is "circuit shard pause --shard university".
 */
export interface Option {
  readonly meaning: string;
  readonly value?: string;
  readonly needed?: true;
  readonly bare?: true;
}

type Options = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = One extends { readonly value: string }
  ? One extends { readonly needed: true }
    ? string
    : string | undefined
  : boolean;

export type Values<Given extends Options> = { readonly [Name in keyof Given]: ValueOf<Given[Name]> };

/** Where a command writes: what it found out, a line at a time. */
export type Say = (line: string) => void;

export interface Command {
  /** As it is typed: "super-admin create". */
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  /** The exit code: 0 if all is well. */
  readonly start: (args: readonly string[], say: Say) => Promise<number>;
}

interface Declared<Given extends Options> {
  readonly name: string;
  readonly summary: string;
  readonly options: Given;
  /** May return an exit code; none means 0. */
  readonly run: (values: Values<Given>, say: Say) => Promise<number | void>;
}

/** A mistake in what was typed; it is said with the help of the command, and ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function command<const Given extends Options>({ run, ...declared }: Declared<Given>): Command {
  return {
    ...declared,
    start: async (args, say) => (await run(readValues(declared.options, args), say)) ?? 0,
  };
}

function readValues<Given extends Options>(options: Given, args: readonly string[]): Values<Given> {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  let values: Record<string, unknown>;
  let bare: readonly string[];
  try {
    ({ values, positionals: bare } = parseArgs({
      args: [...args],
      options: Object.fromEntries(types),
      allowPositionals: true,
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const nameless = Object.keys(options).filter((name) => options[name]?.bare === true && values[name] === undefined);
  for (const [at, text] of bare.entries()) {
    const name = nameless[at];
    if (name === undefined) throw new UsageError(`"${text}" is one word too many.`);
    values[name] = text;
  }
  for (const [name, { value, needed }] of Object.entries(options)) {
    if (value === undefined) values[name] ??= false;
    if (needed === true && (values[name] === undefined || values[name] === ''))
      throw new UsageError(`--${name} is missing.`);
  }
  return values as Values<Given>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- read by these very options
}

/** "circuit shard create --shard KEY [--dry-run]", with a line for each option. */
export function helpOf({ name, summary, options }: Command): string {
  const entries = Object.entries(options);
  const usage = entries.map(([option, { value, needed, bare }]) => {
    const typed = bare === true ? `[--${option}]` : `--${option}`;
    const text = value === undefined ? typed : `${typed} ${value}`;
    return needed === true ? text : `[${text}]`;
  });
  const width = Math.max(0, ...entries.map(([option]) => option.length)) + 4;
  const lines = entries.map(([option, { meaning }]) => `  ${`--${option}`.padEnd(width)}${meaning}`);
  return [`circuit ${[name, ...usage].join(' ')}`, '', summary, '', ...lines].join('\n').trimEnd();
}
