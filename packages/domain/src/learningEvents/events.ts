import { VERSION } from '../product/index.ts';

import { ACTS, type Act } from './acts.ts';
import { entitiesOf } from './entities.ts';
import type { Entity, PersonKey, Surroundings } from './surroundings.ts';

const CONTEXT = 'http://purl.imsglobal.org/ctx/caliper/v1p2';

/** An event of Caliper 1.2, ready to travel. */
export type LearningEvent = Entity & { readonly id: string; readonly type: string };

/** Never a name, an e-mail address or a PUID. People without a uid are known by their id here. (LE-3) */
const personIri = (namespace: string, { id, uid }: PersonKey): string => `${namespace}${uid ?? id}`;

interface Happened {
  readonly id: string;
  readonly at: Date;
}

/** One act as an event. The id stays the same however often it is sent. */
export function eventOf(act: Act, { id, at }: Happened, surroundings: Surroundings): LearningEvent {
  const { origin, personNamespace, person, session } = surroundings;
  const personId = personIri(personNamespace, person);
  const { actor, object, ...others } = entitiesOf(act, { ...surroundings, personId });
  const groupId = 'groupId' in act ? act.groupId : surroundings.groupId;
  return {
    '@context': CONTEXT,
    id: `urn:uuid:${id}`,
    ...ACTS[act.kind],
    actor,
    object,
    eventTime: at.toISOString(),
    ...others,
    edApp: { id: origin, type: 'SoftwareApplication', version: VERSION },
    ...(groupId === null ? {} : { group: { id: `${origin}/courses/${groupId}`, type: 'CourseSection' } }),
    ...(session === null ? {} : { session: sessionOf(origin, session) }),
  };
}

const sessionOf = (origin: string, { id, startedAt }: NonNullable<Surroundings['session']>): Entity => ({
  id: `${origin}/sessions/${id}`,
  type: 'Session',
  ...(startedAt === null ? {} : { startedAtTime: startedAt.toISOString() }),
});

/** Which of our parts sends. */
export const sensorIri = (origin: string, part: 'web' | 'server'): string => `${origin}/sensors/${part}`;

/** The one message that a collector takes; it has no other keys. (LE-2) */
export function envelopeOf(sensor: string, sendTime: Date, data: readonly LearningEvent[]): Entity {
  return { sensor, sendTime: sendTime.toISOString(), dataVersion: CONTEXT, data };
}
