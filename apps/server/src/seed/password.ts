/** Of everybody in a seeded shard. It is printed and written down: it guards nothing. */
export const SEED_PASSWORD = 'copper circle, blue diamond';
