import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openBudget } from './budget.ts';
import { cleanFile } from './cleanFile.ts';
import { listed } from './properties.ts';
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
const cleaned = await cleanFile(extension, given, openBudget(given.length)).catch((error: unknown) => ({
  fault: error instanceof UnusableFile ? error.fault : 'unreadable',
}));
if ('fault' in cleaned) answer(cleaned);
else {
  const { bytes, properties = [], ...found } = cleaned;
  await writeFile(join(folder, 'clean'), bytes);
  answer({ ...found, properties: listed(properties), isChanged: !bytes.equals(given) });
}

function answer(found: object): void {
  clearInterval(watch);
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
}
