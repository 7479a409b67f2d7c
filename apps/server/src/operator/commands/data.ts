import type { ChainHead } from '@circuit/domain/auditEvents';
import { isConfirmed } from '@circuit/domain/erasures';

import { readAuditHeads, verifyAudit, type ChainReport } from '#modules/auditEvents/public.ts';

import { BY, DRY_RUN, operatorOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { inHome } from '../data/inHome.ts';
import { erase, exportPerson, findPerson } from '../data/people.ts';
import { readPlacedSettings } from '../placedSettings.ts';
import { SHARD } from '../places.ts';

const EMAIL = { value: 'ADDRESS', needed: true, meaning: 'The person, by e-mail address.' } as const;
const REASON = { value: 'TEXT', needed: true, meaning: 'Why; it stands in the audit. Do not write the name.' } as const;

const FAULTS = {
  linkMissing: 'a link is missing before this one',
  eventRemoved: 'the event was removed',
  eventChanged: 'the event, its place or its link was changed',
  valuesChanged: 'the reason or a value was changed',
  saltMissing: 'the salt is gone, and no erasure names the event',
  eventInserted: 'the event was inserted later, before events that are linked',
  headMissing: 'the chain does not have this head any more',
} as const;

/** What the operator does with the data of a person, and the audit. */
export const DATA_COMMANDS: readonly Command[] = [
  command({
    name: 'audit verify',
    summary:
      'Reads the audit chain of a university, or of all, and names each event that was changed, removed or inserted. Ends with 1 if there is one, or if events wait for a link for more than 15 minutes. Changes nothing.',
    options: {
      shard: { value: 'KEY', meaning: 'The university, by its key; otherwise all of the settings.' },
      head: {
        value: 'SEQUENCE:DIGEST',
        meaning: 'A head that an earlier call printed; it must still be in the chain.',
      },
    },
    run: async ({ shard: given, head }, say) => {
      if (head !== undefined && given === undefined) throw new UsageError('--head is of one university: add --shard.');
      const known = head === undefined ? null : readHead(head);
      const keys =
        given === undefined ? (await readPlacedSettings()).databases.flatMap(({ shards }) => shards) : [given];
      let isSound = true;
      for (const key of keys) {
        const { report, forged } = await inHome(key, async (home) => {
          const kept = await readAuditHeads(home, home.shard);
          const heads = [...kept.heads, ...(known === null ? [] : [known])];
          return { report: await verifyAudit(home.database, home.shard, heads), forged: kept.forged };
        });
        for (const line of linesOf(key, report)) say(line);
        for (const path of forged) say(`      ${path} is not as the worker wrote it`);
        isSound &&= report.isSound && forged.length === 0;
      }
      return isSound ? 0 : 1;
    },
  }),
  command({
    name: 'person export',
    summary:
      'Writes the work of a person into a ZIP file, as they could do themselves in their settings. It is not all that is stored about them: handbook/data.md says what it leaves out.',
    options: {
      shard: SHARD,
      email: EMAIL,
      to: { value: 'FILE', needed: true, meaning: 'A new file.' },
      reason: REASON,
      by: BY,
    },
    run: ({ shard: key, email, to, reason, by }, say) =>
      inHome(key, async (home) => {
        const person = await findPerson(home, email);
        const { files, missing } = await exportPerson(home, person, to, {
          operator: operatorOf('person export', by),
          reason,
        });
        say(`${files} files in ${to}${missing === 0 ? '' : `; ${missing} could not be found`}.`);
      }),
  }),
  command({
    name: 'person erase',
    summary:
      'Erases a person for good: name, account, texts and files go; ratings and places that others rest on stay without a name. It is remembered, and applied again after a restore.',
    options: {
      shard: SHARD,
      email: EMAIL,
      reason: REASON,
      'yes-erase': { value: 'NAME', meaning: 'The name of the person, to confirm. Without it nothing happens.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: ({ shard: key, email, reason, 'yes-erase': typed, by, 'dry-run': isDryRun }, say) =>
      inHome(key, async (home) => {
        const person = await findPerson(home, email);
        if (typed === undefined || !isConfirmed(typed, person.name))
          throw new UsageError(`Nothing was erased. To erase this person, add --yes-erase "${person.name}".`);
        if (isDryRun) return say('Would erase this person. Nothing was changed.');
        const { objects } = await erase(home, person, { operator: operatorOf('person erase', by), reason });
        return say(`Erased. ${objects} files were removed.`);
      }),
  }),
];

function readHead(text: string): ChainHead {
  const [, sequence, digest] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || digest === undefined) throw new UsageError('--head is written SEQUENCE:DIGEST.');
  return { sequence: Number(sequence), digest };
}

function* linesOf(key: string, report: ChainReport): Generator<string> {
  const { linked, erased, unlinked, oldestUnlinkedSeconds, head, faults } = report;
  yield `${report.isSound ? 'ok    ' : 'BAD   '}${key}: ${linked} events linked, ${erased} of them without the values of erased people, ${unlinked} not linked yet${unlinked === 0 ? '' : ` (the oldest waits ${Math.round(oldestUnlinkedSeconds)} s)`}`;
  yield `      head ${head.sequence}:${head.digest}`;
  for (const { what, sequence, eventId } of faults)
    yield `      ${sequence === null ? 'no link' : `link ${sequence}`}, event ${eventId ?? 'unknown'}: ${FAULTS[what]}`;
}
