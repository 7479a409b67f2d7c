import { markedFiles, tracesIn } from '@circuit/testing';

import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { aPlace, fetchFile, jsonOf, sendFile } from './pieces.ts';

const MARKER = 'LEAKME';

/** Files whose author stands in every corner of them, and in their names, are fetched by a reader. (T4) */
export async function drillMetadata(system: System): Promise<Finding[]> {
  const place = await aPlace(system);
  const files = await markedFiles(MARKER);
  const counts = { planted: 0, found: 0, refused: 0 };
  const leaking: string[] = [];
  for (const { name, bytes } of files) {
    counts.planted += await tracesIn(bytes, MARKER);
    const sent = await sendFile(place, `${MARKER} ${name}`, bytes);
    if (sent.status !== 200) counts.refused += 1;
  }
  const listed = await place.reader.call('GET', `/api/artifacts?holderId=${place.assignmentId}`);
  const { items } = jsonOf<{ items: { id: string; name: string }[] }>(listed);
  counts.found += await tracesIn(listed.bytes, MARKER);
  for (const { id, name } of items) {
    const { bytes, headers } = await fetchFile(place.reader, id);
    const traces =
      (await tracesIn(bytes, MARKER)) + (await tracesIn(Buffer.from(JSON.stringify([...headers])), MARKER));
    counts.found += traces;
    if (traces > 0) leaking.push(name);
  }
  return [
    {
      rule: 'AR-9 a reader finds no trace of the author, neither in a file nor around it',
      figures: `${files.length} files with ${counts.planted} traces, ${items.length} fetched by a reader: ${counts.found} traces left ${leaking.join(', ')}`,
      isHeld:
        counts.found === 0 && counts.refused === 0 && items.length >= files.length && counts.planted > files.length,
    },
  ];
}
