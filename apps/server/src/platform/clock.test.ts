import { migrate, openDatabase } from '@circuit/db';
import { aShard, scratchDatabase } from '@circuit/testing';
import { expect, inject, test } from 'vitest';

import { refuseTestClock } from './clock.ts';

test('CK-2 production refuses a database with a test clock, and takes one without', async () => {
  const made = openDatabase(inject('university').appUrl);
  await expect(refuseTestClock(made, aShard())).rejects.toThrow('test clock');
  await made.close();
  const { url, client } = await scratchDatabase(inject('university').ownerUrl);
  await migrate(url);
  const real = openDatabase(url);
  await expect(refuseTestClock(real, aShard())).resolves.toBeUndefined();
  await Promise.all([real.close(), client.end()]);
});
