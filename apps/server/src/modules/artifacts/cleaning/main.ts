import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openBudget } from './budget.ts';
import { cleanFile } from './cleanFile.ts';
import { UnusableFile } from './unusableFile.ts';

// A process of its own for one file of a stranger: main.ts <folder> <extension>. Reads `given`, writes `clean`, prints
// what it found. It gives up by itself when it grows too large; who started it ends it when it takes too long.
const MOST_MEMORY = 700 * 1024 * 1024;
const [folder = '', extension = ''] = process.argv.slice(2);

const watch = setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) answer({ fault: 'tooComplex' });
}, 50);

try {
  const given = await readFile(join(folder, 'given'));
  const { bytes, ...found } = await cleanFile(extension, given, openBudget(given.length));
  await writeFile(join(folder, 'clean'), bytes);
  answer({ ...found, isChanged: !bytes.equals(given) });
} catch (error) {
  answer({ fault: error instanceof UnusableFile ? error.fault : 'unreadable' });
}

function answer(found: object): void {
  clearInterval(watch);
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
}
