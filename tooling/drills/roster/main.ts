import { lmsPerson, startLtiPlatform, type LmsCourse, type LtiPlatform } from '@circuit/testing';
import { parseArgs } from 'node:util';

import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { openConnection, type Connection, type Course } from './connection.ts';
import { bareSeconds } from './bare.ts';

// npm run drill:roster [-- --short]: six bad feeds from a real platform, and what a sync of a large one costs.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const STUDENTS = 60;
/** A teacher and an assistant of the platform, and an instructor by hand. */
const STAFF = 3;
const LARGE = values.short ? 2000 : 10_000;
const LARGE_FROM = 100_000;
const MOST_TIMES_BARE = 5;

/** A list of its own: the course changes while it is walked through. */
const everybody = ({ members }: LmsCourse) => Array.from(members.values());

/** What a feed that was good yesterday says today. */
const FEEDS: Readonly<Record<string, (lms: LtiPlatform, course: LmsCourse) => void>> = {
  empty: (_, { members }) => members.clear(),
  half: (_, course) => {
    for (const { person, role } of everybody(course).slice(0, STUDENTS / 2))
      if (role === 'student') course.members.delete(person.id);
  },
  doubled: (lms, course) => {
    for (const { person, role } of everybody(course)) lms.enroll(course, { ...person, id: `again-${person.id}` }, role);
  },
  renamed: (lms, course) => {
    for (const { person, role } of everybody(course)) {
      course.members.delete(person.id);
      lms.enroll(course, { ...person, id: `new-${person.id}`, email: `new-${person.email}` }, role);
    }
  },
  'swapped roles': (lms, course) => {
    for (const { person, role } of everybody(course))
      lms.enroll(course, person, role === 'student' ? 'teacher' : 'student');
  },
  'broken on its second page': (_, { members }) => {
    // So few that two pages are left.
    for (const id of [...members.keys()].slice(-10)) members.delete(id);
    goodPages = 1;
  },
};

/** So many pages of memberships are answered before one fails. */
let goodPages = Infinity;

const system = await startSystem();
const lms = await startLtiPlatform({
  profile: 'brightspace',
  toolOrigin: system.origin,
  students: 0,
  faultOf: (service) => (service === 'memberships' && (goodPages -= 1) < 0 ? { status: 500 } : null),
});
const findings: Finding[] = [];
try {
  const connection = await openConnection(system, lms);
  for (const [index, [name, spoil]] of Object.entries(FEEDS).entries())
    findings.push(await drillFeed(connection, name, spoil, 20_000 + index * 1000));
  findings.push(...(await drillLarge(connection)));
} finally {
  await lms.stop();
  await system.stop();
}
report(findings);

function fill(course: LmsCourse, count: number, from: number): void {
  for (let at = 0; at < count; at++) lms.enroll(course, lmsPerson(from + at), 'student');
}

async function drillFeed(
  connection: Connection,
  name: string,
  spoil: (lms: LtiPlatform, course: LmsCourse) => void,
  from: number,
): Promise<Finding> {
  const course = await connection.addCourse(`Drill ${name}`);
  fill(course.lmsCourse, STUDENTS, from);
  await connection.readAndSync(course, false);
  await connection.addWork(course);
  const before = await connection.state(course);
  spoil(lms, course.lmsCourse);
  const first = await connection.readAndSync(course, false);
  const unasked = lossOf(before, await connection.state(course));
  await connection.readAndSync(course, true);
  goodPages = Infinity;
  const confirmed = lossOf(before, await connection.state(course));
  const isHeld =
    before.roles === STUDENTS + STAFF &&
    unasked.manual + unasked.work + unasked.roles + confirmed.manual + confirmed.work === 0;
  return {
    rule: `RO-35 a feed that is ${name}: 0 manual roles and 0 work lost, and nothing goes unasked`,
    figures: `${first}; unasked ${describe(unasked)}; confirmed ${describe(confirmed)}`,
    isHeld,
  };
}

type State = Awaited<ReturnType<Connection['state']>>;
type Loss = Readonly<Record<'manual' | 'work' | 'roles', number>>;

/** Roles may come; none that was there may be missing. */
function lossOf(before: State, after: State): Loss {
  return {
    manual: before.manualIds.filter((id) => !after.manualIds.includes(id)).length,
    work: before.workIds.filter((id) => !after.workIds.includes(id)).length,
    roles: before.roleIds.filter((id) => !after.roleIds.includes(id)).length,
  };
}

function describe({ manual, work, roles }: Loss): string {
  return `-${roles} roles, -${manual} by hand, -${work} work`;
}

async function drillLarge(connection: Connection): Promise<Finding[]> {
  const course: Course = await connection.addCourse('Drill large');
  fill(course.lmsCourse, LARGE, LARGE_FROM);
  const said = await connection.readAndSync(course, false);
  const first = await connection.state(course);
  const expected = Array.from({ length: LARGE }, (_, at) => `${lmsPerson(LARGE_FROM + at).email} GroupLearner`);
  const here = new Set(first.people);
  const missing = expected.filter((person) => !here.has(person)).length;
  const seconds = await connection.lastSyncSeconds(course);
  const bare = await bareSeconds(system.postgres.university.ownerUrl, course.groupId, LARGE);
  const again = await connection.readAndSync(course, false);
  const secondsAgain = await connection.lastSyncSeconds(course);
  const second = await connection.state(course);
  const changed = second.people.filter((person, at) => person !== first.people[at]).length;
  return [
    {
      rule: `RO-36 ${LARGE} people of a platform are in their course in less than ${MOST_TIMES_BARE} times the bare inserts`,
      figures: `${said}; ${missing} missing; ${seconds.toFixed(2)} s against ${bare.toFixed(2)} s bare: ${(seconds / bare).toFixed(2)} times`,
      isHeld: missing === 0 && first.roles === LARGE + STAFF && seconds < MOST_TIMES_BARE * bare,
    },
    {
      rule: 'RO-36 a second sync of the same feed changes nobody',
      figures: `${again}; ${changed} changed; ${secondsAgain.toFixed(2)} s`,
      isHeld: changed === 0 && second.people.length === first.people.length,
    },
  ];
}
