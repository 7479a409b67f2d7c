import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isInFilter, makeBloomFilter } from '@circuit/domain/accounts';
import { z } from '@circuit/contract/zod';

// npm pack @zxcvbn-ts/language-common && tar xf zxcvbn-ts-language-common-*.tgz
// npm run passwords:filter -- package/src/passwords.json
const MOST = 12_000;
const [list = ''] = process.argv.slice(2);

/** Most common first. Shorter ones are found in anything; longer ones are nearly all patterns. */
const words = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(list, 'utf8')))
  .map((word) => word.toLowerCase())
  .filter((word) => word.length >= 4 && word.length <= 10);
const common = [...new Set(words)].slice(0, MOST);
const filter = makeBloomFilter(common);
if (!common.every((word) => isInFilter(filter, word))) throw new Error('The filter does not know its own words.');

const base64 = Buffer.from(filter.bytes).toString('base64');
writeFileSync(
  join(import.meta.dirname, '../../packages/domain/src/accounts/commonWords.ts'),
  `// Made by tooling/passwords/makeFilter.ts; never edited by hand. A Bloom filter of the ${common.length} most common passwords of 4 to
// 10 characters of @zxcvbn-ts/language-common 4.1.3 (MIT, Dan Wheeler, Dropbox and zxcvbn-ts). (ADR 0042)
export const COMMON_WORDS = {
  count: ${common.length},
  probes: ${filter.probes},
  base64:
    '${base64}',
} as const;
`,
);
