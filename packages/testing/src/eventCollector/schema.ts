import { z } from 'zod';

// Caliper 1.2 as strictly as a collector can take it: no key that the standard does not name, and for every event the
// actors, objects and results that its profile allows. Written from the standard, not from what we send.

export const CALIPER_CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

const iri = z.string().regex(/^(?:https?:\/\/|urn:)\S+$/);
/** Milliseconds and Z, as the standard wants it. */
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const entity = <Type extends string>(type: Type, more: z.ZodRawShape = {}) =>
  z.strictObject({ id: iri, type: z.literal(type), ...more });
/** The whole thing, or only its IRI. */
const orIri = <Shape extends z.ZodType>(shape: Shape) => z.union([iri, shape]);

const person = entity('Person');
const application = entity('SoftwareApplication', { version: z.string().optional() });
const session = entity('Session', { startedAtTime: time.optional() });
const ltiSession = entity('LtiSession');
const assignable = entity('AssignableDigitalResource');
const page = entity('WebPage');
const assessment = entity('Assessment', { isPartOf: orIri(assignable).optional() });
// Without creators: who wrote it is nobody's business. (LE-4)
const resource = entity('DigitalResource', { isPartOf: orIri(assignable).optional() });
const attempt = entity('Attempt', { assignee: orIri(person).optional(), assignable: iri.optional() });
const score = entity('Score', {
  attempt: orIri(attempt),
  scoreGiven: z.number().min(0),
  maxScore: z.number().positive(),
  scoredBy: orIri(application),
});
const result = entity('Result', { attempt: orIri(attempt) });
const rating = entity('Rating', {
  rater: orIri(person),
  rated: iri,
  question: entity('RatingScaleQuestion'),
  selections: z.array(z.string()).min(1),
});
const comment = entity('Comment', { commenter: orIri(person), commentedOn: iri });

const base = {
  '@context': z.literal(CALIPER_CONTEXT),
  id: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  eventTime: time,
  edApp: orIri(application),
  group: orIri(entity('CourseSection')).optional(),
  session: orIri(session).optional(),
};

interface Kind {
  readonly profile: string;
  readonly type: string;
  readonly action: string | readonly [string, ...string[]];
  readonly actor: z.ZodType;
  readonly object: z.ZodType;
  readonly more?: z.ZodRawShape;
}

const kind = ({ profile, type, action, actor, object, more = {} }: Kind) =>
  z.strictObject({
    ...base,
    profile: z.literal(profile),
    type: z.literal(type),
    action: typeof action === 'string' ? z.literal(action) : z.enum([...action]),
    actor,
    object,
    ...more,
  });

const KINDS: readonly Kind[] = [
  {
    profile: 'SessionProfile',
    type: 'SessionEvent',
    action: ['LoggedIn', 'LoggedOut'],
    actor: person,
    object: application,
  },
  { profile: 'SessionProfile', type: 'SessionEvent', action: 'TimedOut', actor: application, object: session },
  {
    profile: 'ReadingProfile',
    type: 'NavigationEvent',
    action: 'NavigatedTo',
    actor: person,
    object: page,
    more: { referrer: orIri(page).optional() },
  },
  {
    profile: 'AssignableProfile',
    type: 'AssignableEvent',
    action: ['Started', 'Submitted'],
    actor: person,
    object: assignable,
    more: { generated: attempt },
  },
  {
    profile: 'AssessmentProfile',
    type: 'AssessmentEvent',
    action: ['Started', 'Submitted'],
    actor: person,
    object: assessment,
    more: { generated: attempt },
  },
  {
    profile: 'FeedbackProfile',
    type: 'FeedbackEvent',
    action: 'Ranked',
    actor: person,
    object: resource,
    more: { generated: rating },
  },
  {
    profile: 'FeedbackProfile',
    type: 'FeedbackEvent',
    action: 'Commented',
    actor: person,
    object: resource,
    more: { generated: comment },
  },
  { profile: 'GradingProfile', type: 'ViewEvent', action: 'Viewed', actor: person, object: result },
  {
    profile: 'GradingProfile',
    type: 'GradeEvent',
    action: 'Graded',
    actor: application,
    object: attempt,
    more: { generated: score },
  },
  {
    profile: 'ToolUseProfile',
    type: 'ToolUseEvent',
    action: 'Used',
    actor: person,
    object: application,
    more: { federatedSession: orIri(ltiSession).optional() },
  },
  {
    profile: 'GeneralProfile',
    type: 'Event',
    action: ['Submitted', 'Used'],
    actor: application,
    object: z.union([score, application]),
  },
];

export const caliperEvent = z.union(KINDS.map(kind));

export const caliperEnvelope = z.strictObject({
  sensor: iri,
  sendTime: time,
  dataVersion: z.string(),
  data: z.array(z.unknown()).min(1),
});
