import pg from 'pg';

/** One connection for as long as the work takes. */
export async function asAdmin<Answer>(url: string, work: (admin: pg.Client) => Promise<Answer>): Promise<Answer> {
  const admin = new pg.Client({ connectionString: url });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The clock that a moment to restore to is read from. */
export async function nowAt(url: string): Promise<Date> {
  return asAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date();
  });
}

/** As PostgreSQL reads a moment in its settings: there it does not know Z. */
export const asSetting = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');
