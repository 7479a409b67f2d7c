import { CompiledQuery, type RawBuilder } from 'kysely';

import type { ShardDb } from './database.ts';
import { compiling } from './kyselyOn.ts';

/** A statement that is put together once, when it is first used; after that a call only brings its values. (PS-7) */
export interface Statement<Values, Row> {
  run(db: ShardDb, values: Values): Promise<Row[]>;
  /** To be sent with the commit. */
  with(values: Values): CompiledQuery;
}

/**
 * For what stands on the path of every request or of every hand-in: putting a statement together costs more than sending
 * it. `build` is called once with places in place of the values, so it must not look at them; whatever decides about the
 * text belongs into a statement of its own.
 */
export function statement<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): Statement<Values, Row> {
  let made: CompiledQuery | undefined;
  const withValues = (values: Values): CompiledQuery => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- places go where the values would, and nowhere else
    made ??= build(PLACES as Values).compile(compiling);
    return CompiledQuery.raw(
      made.sql,
      made.parameters.map((one) => (one instanceof Place ? Reflect.get(values, one.name) : one)),
    );
  };
  return {
    with: withValues,
    run: async (db, values) => (await db.executeQuery<Row>(withValues(values))).rows,
  };
}

/**
 * As above, for a text that depends on a few choices, such as the order of a list: each of its shapes is put together
 * once. A shape holds choices and never what somebody typed, so there are only so many.
 */
export function statementOf<Shape extends Readonly<Record<string, string | boolean>>, Values extends object, Row>(
  build: (values: Values, shape: Shape) => RawBuilder<Row>,
): (shape: Shape) => Statement<Values, Row> {
  const shapes = new Map<string, Statement<Values, Row>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = shapes.get(key);
    if (known !== undefined) return known;
    const made = statement<Values, Row>((values) => build(values, shape));
    shapes.set(key, made);
    return made;
  };
}

/** Where a value will stand. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`A statement that is put together once looks at its value "${this.name}".`);
  }
}

/** Under every name the place of that name. */
const PLACES = new Proxy({}, { get: (_, name) => new Place(String(name)) });
