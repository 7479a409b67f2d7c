import { asOwner } from '#tooling/drills/jobs/class.ts';

const AT_ONCE = 1000;

/**
 * How long the same rows take from a client to a table of the same columns, indexes and references: a thousand in a
 * statement, all in one transaction, without any question asked.
 */
export async function bareInsertSeconds(ownerUrl: string, table: string, where: string, id: string): Promise<number> {
  return asOwner(ownerUrl, async (client) => {
    const { rows: references } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
      [table],
    );
    await client.query(`create table bare (like ${table} including all)`);
    for (const { definition } of references) await client.query(`alter table bare add ${definition}`);
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    const texts = columns.map(({ name }) => `${name}::text`).join(', ');
    const { rows } = await client.query<string[]>({
      text: `select ${texts} from ${table} where ${where} = $1`,
      values: [id],
      rowMode: 'array',
    });
    const arrays = columns.map(({ type }, n) => `$${n + 1}::${type}[]`).join(', ');
    const from = performance.now();
    await client.query('begin');
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const some = rows.slice(at, at + AT_ONCE);
      const values = columns.map((_column, n) => some.map((row) => row[n]));
      await client.query({ name: 'bare', text: `insert into bare select * from unnest(${arrays})`, values });
    }
    await client.query('commit');
    const seconds = (performance.now() - from) / 1000;
    await client.query('drop table bare');
    return seconds;
  });
}
