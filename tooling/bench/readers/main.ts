import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { startChatReader } from '@circuit/testing';

import { seededEssays } from './essays.ts';
import { builtIn, outside, type Measured } from './measure.ts';
import { page, table } from './table.ts';

// npm run compare:readers [-- --count 60 --write --address https://… --model …]: the built-in program and the outside
// reader on the essays of the seed. Without an address the outside reader is the stand-in of packages/testing, which is
// no model; the key of a real service is in READER_KEY.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    address: { type: 'string' },
    model: { type: 'string' },
    /** Keep the table in docs/readers.md. */
    write: { type: 'boolean', default: false },
  },
});
const essays = seededEssays(Number(values.count));
const standIn = values.address === undefined ? await startChatReader() : undefined;
const server = {
  address: values.address ?? standIn?.baseUrl ?? '',
  model: values.model ?? standIn?.model ?? '',
  key: standIn?.key ?? process.env['READER_KEY'],
};
try {
  const measured: Measured[] = [await builtIn(essays), await outside(essays, server)];
  process.stdout.write(`${table(measured)}\n`);
  if (values.write) writeFileSync('docs/readers.md', page(measured, standIn !== undefined, server.model));
} finally {
  await standIn?.stop();
}
