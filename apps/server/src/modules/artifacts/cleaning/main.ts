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

// A disk that cannot be read or is full is not the file's fault: this process then ends without an answer.
const given = await readFile(join(folder, 'given'));
const budget = openBudget(given.length);
const cleaned = await cleanFile(extension, given, budget).catch((error: unknown) => ({
  fault: error instanceof UnusableFile ? error.fault : 'unreadable',
}));
if ('fault' in cleaned) answer(cleaned);
else {
  const { bytes, ...found } = cleaned;
  await writeFile(join(folder, 'clean'), bytes);
  answer({ ...found, isChanged: !bytes.equals(given), properties: budget.notes.all() });
}

function answer(found: object): void {
  clearInterval(watch);
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
}
