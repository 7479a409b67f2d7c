import { z } from 'zod';

import { UnusableFile } from './unusableFile.ts';

const kernel = z.object({ name: z.string(), display_name: z.string(), language: z.string().optional() });
const cell = z.looseObject({ cell_type: z.string(), outputs: z.array(z.looseObject({})).optional() });
const notebook = z.looseObject({
  cells: z.array(cell),
  metadata: z
    .object({
      kernelspec: kernel.optional().catch(undefined),
      language_info: z.object({ name: z.string() }).optional().catch(undefined),
    })
    .catch({}),
});

/** Cells and what they printed stay; notes of editors, which hold names and paths, go. */
export function cleanNotebook(bytes: Buffer): Buffer {
  const parsed = notebook.safeParse(parseJson(bytes));
  if (!parsed.success) throw new UnusableFile('notWhatItSays');
  const { cells, metadata, nbformat, nbformat_minor } = parsed.data;
  const withoutEditors = cells.map(({ outputs, ...rest }) => ({
    ...rest,
    metadata: {},
    ...(outputs === undefined ? {} : { outputs: outputs.map(emptied) }),
  }));
  return Buffer.from(JSON.stringify({ cells: withoutEditors, metadata, nbformat, nbformat_minor }, null, 1));
}

const emptied = (output: Readonly<Record<string, unknown>>) => ({
  ...output,
  ...('metadata' in output ? { metadata: {} } : {}),
});

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UnusableFile('notWhatItSays');
  }
}
