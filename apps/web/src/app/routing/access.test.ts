import { GLOBAL_POLICY, GROUP_POLICY, EVERYONE_SIGNED_IN, type Activity } from '@circuit/domain/permissions';
import { describe, expect, test } from 'vitest';

import { judge, judgeEntity, type Visitor } from './access.ts';
import { refusal } from './refusal.ts';
import { ROUTES } from '#app/routeTree/routes.ts';
import { titleOfPath } from './routeTable.ts';

function aVisitor(facts: Partial<Visitor> = {}, activities: readonly Activity[] = []): Visitor {
  return {
    isAuthenticated: true,
    actor: { activities: [...EVERYONE_SIGNED_IN, ...activities] },
    groups: [],
    assignments: [],
    rubrics: [],
    ...facts,
  };
}

function rule(path: string) {
  const entry = ROUTES.find((route) => route.path === path);
  if (entry === undefined) throw new Error(`No route ${path}.`);
  return entry.access;
}

const visit = (path: string, visitor: Visitor) => judge(rule(path), visitor);
const nobody = aVisitor({ isAuthenticated: false, actor: 'loading' });
const learner = aVisitor({ groups: [{ roles: ['GroupLearner'], activities: GROUP_POLICY.GroupLearner }] });
const grader = aVisitor({ groups: [{ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader }] });
const creator = aVisitor({}, GLOBAL_POLICY.Creator);

describe('routes that need a signed-in person', () => {
  test.each(ROUTES.filter(({ access }) => access !== 'open').map(({ path }) => path))(
    'S2.24/1 %s sends somebody who is not signed in to sign in',
    (path) => {
      expect(visit(path, nobody)).toBe('signIn');
    },
  );

  test('S2.01/1 / needs a signed-in person, and anyone signed in may enter', () => {
    expect(visit('/', nobody)).toBe('signIn');
    expect(visit('/', learner)).toBe('enter');
  });

  test('S2.01/2 / waits until the data of the person is there', () => {
    expect(visit('/', aVisitor({ actor: 'loading' }))).toBe('wait');
  });

  test('S2.18 /settings is for anyone signed in', () => {
    expect(visit('/settings', nobody)).toBe('signIn');
    expect(visit('/settings', learner)).toBe('enter');
  });
});

describe('routes that need an activity everywhere', () => {
  test('S2.02/1 /admins needs UserRoleReadAny', () => {
    expect(visit('/admins', aVisitor({}, ['UserRoleReadAny']))).toBe('enter');
    expect(visit('/admins', aVisitor({}, ['UserReadAny']))).toBe('refuse');
  });

  test.each(['/users', '/users/:userId'])('S2.03/1, S2.04/1 %s needs UserReadAny', (path) => {
    expect(visit(path, aVisitor({}, ['UserReadAny']))).toBe('enter');
    expect(visit(path, aVisitor({}, ['UserRoleReadAny']))).toBe('refuse');
  });

  test('S2.05/1 /users/{userId}/roles needs both UserRoleReadAny and UserReadAny', () => {
    const path = '/users/:userId/roles';
    expect(visit(path, aVisitor({}, ['UserReadAny']))).toBe('refuse');
    expect(visit(path, aVisitor({}, ['UserRoleReadAny']))).toBe('refuse');
    expect(visit(path, aVisitor({}, ['UserReadAny', 'UserRoleReadAny']))).toBe('enter');
  });

  test('S2.11/1 /courses/new needs GroupCreate', () => {
    expect(visit('/courses/new', creator)).toBe('enter');
    expect(visit('/courses/new', grader)).toBe('refuse');
  });

  test('S2.15/1 /lti-launch needs LtiLaunchReadOwn', () => {
    expect(visit('/lti-launch/:ltiLaunchId', learner)).toBe('enter');
    expect(visit('/lti-launch/:ltiLaunchId', aVisitor({ actor: { activities: [] } }))).toBe('refuse');
  });
});

describe('lists', () => {
  const reads = (activity: Activity) => [{ activities: [activity] }];

  test('S2.06/1 /assignments needs AssignmentRead on some assignment, or AssignmentCreate', () => {
    expect(visit('/assignments', learner)).toBe('refuse');
    expect(visit('/assignments', creator)).toBe('enter');
    expect(visit('/assignments', aVisitor({ assignments: reads('AssignmentRead') }))).toBe('enter');
    expect(visit('/assignments', aVisitor({ rubrics: reads('AssignmentRead') }))).toBe('refuse');
  });

  test('S2.08/1 /rubrics needs RubricRead on some rubric, or RubricCreate', () => {
    expect(visit('/rubrics', learner)).toBe('refuse');
    expect(visit('/rubrics', creator)).toBe('enter');
    expect(visit('/rubrics', aVisitor({ rubrics: reads('RubricRead') }))).toBe('enter');
  });

  test('S2.10/1 /courses needs a role other than learner, or GroupRead or GroupCreate everywhere', () => {
    expect(visit('/courses', learner)).toBe('refuse');
    expect(visit('/courses', grader)).toBe('enter');
    expect(visit('/courses', creator)).toBe('enter');
    expect(visit('/courses', aVisitor({}, ['GroupRead']))).toBe('enter');
  });

  test('RT-4 a list that is still loading is waited for only when nothing else decides', () => {
    expect(visit('/courses', aVisitor({ groups: 'loading' }))).toBe('wait');
    expect(visit('/courses', aVisitor({ groups: 'loading' }, ['GroupCreate']))).toBe('enter');
    expect(visit('/assignments', aVisitor({ assignments: 'loading' }))).toBe('wait');
  });

  test('RT-5 a list that could not be loaded refuses nobody', () => {
    expect(visit('/courses', aVisitor({ groups: 'failed' }))).toBe('failed');
    expect(visit('/', aVisitor({ actor: 'failed' }))).toBe('failed');
  });
});

describe('a certain course, assignment or rubric', () => {
  const actorOf = (visitor: Visitor) => (typeof visitor.actor === 'string' ? { activities: [] } : visitor.actor);
  const decide = (path: string, visitor: Visitor, activities: readonly Activity[]) => {
    const access = rule(path);
    if (typeof access === 'string' || !('activity' in access)) throw new Error('Not an entity rule.');
    return judgeEntity(access, actorOf(visitor), { activities });
  };

  test.each([
    ['/assignments/:assignmentId/*', 'AssignmentRead'],
    ['/rubrics/:rubricId/*', 'RubricRead'],
    ['/courses/:groupId/copy', 'GroupRead'],
    ['/courses/:groupId/*', 'GroupRead'],
    ['/courses/:groupId/groupAssignments/:groupAssignmentId/scores/*', 'GroupAssignmentResultReadAny'],
  ] as const)('S2.07/1, S2.09/1, S2.12/1, S2.13/1, S2.14/1 %s needs %s, everywhere or there', (path, activity) => {
    expect(decide(path, learner, [activity])).toBe('enter');
    expect(decide(path, aVisitor({}, [activity]), [])).toBe('enter');
    expect(decide(path, learner, [])).toBe('refuse');
  });

  test('S2.14/1 scores need GroupAssignmentResultReadAny, which a learner does not have in the course', () => {
    const path = '/courses/:groupId/groupAssignments/:groupAssignmentId/scores/*';
    expect(decide(path, learner, GROUP_POLICY.GroupLearner)).toBe('refuse');
    expect(decide(path, grader, GROUP_POLICY.GroupGrader)).toBe('enter');
  });

  test('S2.07/1 a user who may not read an assignment is sent to /assignments', () => {
    expect(refusal(rule('/assignments/:assignmentId/*'), learner)).toEqual({
      to: '/assignments',
      notice: 'You do not have access to that assignment.',
    });
  });

  test('S2.09/1 a user who may not read a rubric is sent to /rubrics', () => {
    expect(refusal(rule('/rubrics/:rubricId/*'), learner).to).toBe('/rubrics');
  });

  test('S2.13/2 a user who is refused a course goes to /courses if they manage courses, otherwise home', () => {
    const denied = (visitor: Visitor) => refusal(rule('/courses/:groupId/*'), visitor, { id: '1' });
    expect(denied(grader).to).toBe('/courses');
    expect(denied(creator).to).toBe('/courses');
    expect(denied(learner)).toEqual({ to: '/', notice: 'You are not in that course, or it was removed.' });
  });

  test('RT-2 a user who is refused a page without an entity goes home and sees a notice', () => {
    expect(refusal(rule('/admins'), learner)).toEqual({ to: '/', notice: 'You do not have access to that page.' });
  });

  test('RT-3 a learner who is refused the scores of a course stays in the course', () => {
    const path = '/courses/:groupId/groupAssignments/:groupAssignmentId/scores/*';
    const refused = { id: '7', entity: { activities: GROUP_POLICY.GroupLearner } };
    expect(refusal(rule(path), learner, refused).to).toBe('/courses/7');
    expect(refusal(rule(path), learner, { id: '7', entity: { activities: [] } }).to).toBe('/');
  });
});

test.each(['/privacy-policy', '/login/*', '/help/*', '/downtime', '/error', '/not-found', '*'])(
  'S2.16, S2.17, S2.19/1, S2.20, S2.21, S2.22, S2.23/1 %s is open to everybody',
  (path) => {
    expect(visit(path, nobody)).toBe('enter');
  },
);

test.each([
  ['/', 'Home'],
  ['/courses/new', 'New course'],
  ['/courses/7/copy', 'Copy course'],
  ['/courses/7/people', 'your course'],
  ['/courses/7/groupAssignments/8', 'your assignment'],
  ['/courses/7/groupAssignments/8/submission', 'your hand-in'],
  ['/courses/7/groupAssignments/8/evaluations/2', 'your review'],
  ['/courses/7/groupAssignments/8/results', 'the results'],
  ['/courses/7/groupAssignments/8/scores/9', 'Scores'],
  ['/users/1/roles', 'User roles'],
  ['/nothing/here', null],
  ['/users/1/roles/2', null],
])('RT-6 the page name of %s is %s', (path, title) => {
  expect(titleOfPath(ROUTES, path)).toBe(title);
});
