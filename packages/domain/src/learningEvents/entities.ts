import { assertNever } from '../kernel/index.ts';

import type { Act } from './acts.ts';
import { pagePath } from './pagePath.ts';
import type { Entity, Surroundings } from './surroundings.ts';

type Place = Surroundings & { readonly personId: string };

interface Entities {
  readonly actor: Entity;
  readonly object: Entity;
  readonly [other: string]: unknown;
}

const MOST_POINTS = 100;

/** Who did what to what. Texts stay here: neither titles nor comments travel. */
export function entitiesOf(act: Act, place: Place): Entities {
  const { origin, personId } = place;
  const person = { id: personId, type: 'Person' };
  const circuit = { id: origin, type: 'SoftwareApplication' };
  switch (act.kind) {
    case 'loggedIn':
    case 'loggedOut':
      return { actor: person, object: circuit };
    case 'timedOut':
      return { actor: circuit, object: { id: `${origin}/sessions/${place.session?.id ?? 'none'}`, type: 'Session' } };
    case 'tested':
      return { actor: circuit, object: circuit };
    case 'launched':
      return {
        actor: person,
        object: circuit,
        federatedSession: { id: `${origin}/ltiLaunches/${act.ltiLaunchId}`, type: 'LtiSession' },
      };
    case 'navigated':
      return {
        actor: person,
        object: pageOf(origin, act.path),
        ...(act.from === null ? {} : { referrer: pageOf(origin, act.from) }),
      };
    case 'startedWriting':
    case 'handedIn':
    case 'startedPractice':
    case 'handedInPractice':
    case 'rated':
    case 'commented':
    case 'viewedResult':
    case 'scoreReleased':
    case 'scorePushed':
      return taskEntitiesOf(act, place, person);
    default:
      return assertNever(act);
  }
}

type TaskAct = Extract<Act, { readonly groupAssignmentId: string }>;

function taskEntitiesOf(act: TaskAct, { origin, personId }: Place, person: Entity): Entities {
  const task = `${origin}/groupAssignments/${act.groupAssignmentId}`;
  const assignable = { id: task, type: 'AssignableDigitalResource' };
  const attempt = { id: `${task}/attempts/${encodeURIComponent(personId)}`, type: 'Attempt' };
  switch (act.kind) {
    case 'startedWriting':
    case 'handedIn':
      return {
        actor: person,
        object: assignable,
        generated: {
          id: `${task}/submissions/${act.submissionId}`,
          type: 'Attempt',
          assignee: personId,
          assignable: task,
        },
      };
    case 'startedPractice':
    case 'handedInPractice': {
      const assessment = `${task}/calibrations/${act.calibrationId}`;
      return {
        actor: person,
        object: { id: assessment, type: 'Assessment', isPartOf: assignable },
        generated: {
          id: `${assessment}/tries/${act.evaluationId}`,
          type: 'Attempt',
          assignee: personId,
          assignable: assessment,
        },
      };
    }
    case 'rated':
    case 'commented': {
      const work = `${task}/tasks/${act.taskId}`;
      const criterion = `${work}/criteria/${act.criterionId}`;
      return {
        actor: person,
        // No creators: a peer who reads the store learns nothing about who wrote it. (LE-4)
        object: { id: work, type: 'DigitalResource', isPartOf: assignable },
        generated:
          act.kind === 'commented'
            ? { id: `${criterion}/comment`, type: 'Comment', commenter: personId, commentedOn: work }
            : {
                id: `${criterion}/rating`,
                type: 'Rating',
                rater: personId,
                rated: work,
                question: { id: `${task}/criteria/${act.criterionId}`, type: 'RatingScaleQuestion' },
                selections: [act.selection],
              },
      };
    }
    case 'viewedResult':
      return { actor: person, object: { id: `${attempt.id}/result`, type: 'Result', attempt } };
    case 'scoreReleased':
    case 'scorePushed': {
      const circuit = { id: origin, type: 'SoftwareApplication' };
      const score = {
        id: `${attempt.id}/score`,
        type: 'Score',
        attempt: attempt.id,
        scoreGiven: act.tenths / 10,
        maxScore: MOST_POINTS,
        scoredBy: origin,
      };
      return act.kind === 'scorePushed'
        ? { actor: circuit, object: score }
        : { actor: circuit, object: { ...attempt, assignee: personId, assignable: task }, generated: score };
    }
    default:
      return assertNever(act);
  }
}

const pageOf = (origin: string, path: string): Entity => ({ id: `${origin}${pagePath(path)}`, type: 'WebPage' });
