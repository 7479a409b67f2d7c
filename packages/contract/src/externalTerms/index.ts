import { LONGEST_TERM_NAME } from '@circuit/domain/externalTerms';
import { z } from '../zod/index.ts';

import { changeReason } from '../configuration/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { count, instant, version } from '../shapes/index.ts';

const dates = { startDate: instant.nullable(), endDate: instant.nullable() };

/** Where a term came from; `timetableEdited`: from the timetable, and somebody set other dates here. (UT-12) */
export const TERM_SOURCES = ['hand', 'timetable', 'timetableEdited'] as const;

const externalTerm = z.object({ id: z.uuid(), name: z.string(), ...dates, source: z.enum(TERM_SOURCES), version });
export type ExternalTerm = z.input<typeof externalTerm>;

export const listExternalTerms = endpoint({
  method: 'GET',
  path: '/api/externalTerms',
  summary: 'The terms of the university',
  access: 'signedIn',
  request: listRequest(['startDate', 'name'], ['AVAILABLE'], '-startDate'),
  response: listResponse(externalTerm),
});

const wanted = {
  name: z.string().trim().min(1, 'Give the term a name.').max(LONGEST_TERM_NAME),
  startDate: instant.nullable(),
  /** The instant at which it is over: the midnight after its last day. */
  endDate: instant.nullable(),
  reason: changeReason,
};

export const createExternalTerm = endpoint({
  method: 'POST',
  path: '/api/externalTerms',
  summary: 'Add a term',
  access: { activity: 'ConfigurationModify' },
  request: z.object(wanted),
  response: externalTerm,
});

export const updateExternalTerm = endpoint({
  method: 'PUT',
  path: '/api/externalTerms/{externalTermId}',
  summary: 'Change the name or the dates of a term; courses of the term keep their own dates',
  access: { activity: 'ConfigurationModify' },
  request: z.object({ externalTermId: z.uuid(), ...wanted }),
  response: externalTerm,
  needsIfMatch: true,
});

const termPlan = z.object({
  added: z.array(z.object({ name: z.string(), ...dates })),
  changed: z.array(z.object({ id: z.uuid(), name: z.string(), before: z.object(dates), after: z.object(dates) })),
  /** How many are there already, just like this. */
  sameCount: count,
  /** Names this very plan: saving it says which one was looked at. */
  key: z.string(),
});
export type TermImportPlan = z.input<typeof termPlan>;

export const importExternalTerms = endpoint({
  method: 'POST',
  path: '/api/externalTerms/import',
  summary:
    'Add and change terms from a list of name, start and end; without a plan’s key it only says what would change',
  access: { activity: 'ConfigurationModify' },
  request: z.object({
    csv: z.string().max(50_000, 'The list is too long.'),
    /** The plan that was looked at. If it is not the plan any more, nothing is saved. */
    planKey: z.string().max(100).optional(),
    /** Needed to save. */
    reason: changeReason.optional(),
  }),
  response: z.object({
    /** As long as there is one, nothing is changed: mend the list and send it again. */
    problems: z.array(z.object({ line: z.number().int(), text: z.string(), detail: z.string() })),
    /** Null while the list has problems. */
    plan: termPlan.nullable(),
    isSaved: z.boolean(),
  }),
});
