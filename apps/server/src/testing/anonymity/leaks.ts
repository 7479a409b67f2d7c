import type { Endpoint } from '@circuit/contract/endpoint';
import type pg from 'pg';

import { answersOf, type Reviewing } from '#testing/aReviewing.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { act, type ClassFacts } from './aClass.ts';
import { answered, viewOf, type Answered, type View } from './view.ts';

interface Class {
  readonly world: World;
  /** May change what the app never does, such as when something was handed in. */
  readonly owner: pg.Client;
  readonly desk: Reviewing;
  readonly facts: ClassFacts;
  readonly reads: readonly Endpoint[];
}

/** What of a class would name or tell apart people, beside the words and pictures of their work. */
export async function leaksIn(one: Class): Promise<string[]> {
  const { world, desk, reads, facts } = one;
  const [viewer, second, ...rest] = desk.people;
  if (viewer === undefined || second === undefined) throw new Error('Two are needed.');
  const look = (as = viewer) => viewOf(world, desk, as, reads);
  const first = await look();
  const leaks = [...named(first, await secretsOf(one, viewer)), ...shared(first, await look(second), first)];
  await act(world, desk, rest, facts);
  const before = await look();
  leaks.push(...changed('what others do', withoutHelp(first), withoutHelp(before)));
  await changePeople(one, viewer);
  leaks.push(...changed('who they are', before, await look()));
  await exchangeAuthors(one, rest);
  leaks.push(...changed('who wrote what', before, await look()));
  await moveTimes(one, viewer);
  leaks.push(...changed('when they did it', before, await look()));
  const [mine, theirs] = [await answersTo(desk, viewer), await answersTo(desk, second)];
  return [...leaks, ...named(mine, await secretsOf(one, viewer)), ...shared(mine, theirs, first)];
}

const HELP = /"helpWanted":(null|\{"fewestReviews":\d+\})/;

const ETAG = /"etag":"(?:[^"\\]|\\.)*"/;

/**
 * Drops the figure that tells possible helpers how few reviews a work has, since it depends on what others do. Also
 * drops the ETag of an answer with that figure, since it is a digest of the answer.
 */
function withoutHelp(view: View): View {
  return new Map([...view].map(([asked, { text, ...one }]) => [asked, { ...one, text: withoutHelpIn(text) }]));
}

const withoutHelpIn = (text: string): string => (HELP.test(text) ? text.replace(HELP, '').replace(ETAG, '') : text);

/** What somebody is answered who writes: taken and refused, of works that are there and of those that are gone. */
async function answersTo(desk: Reviewing, as: Person): Promise<View> {
  const { peers } = await desk.list(as);
  const found = new Map<string, Answered>();
  for (const { id, number } of peers) {
    const { version } = (await desk.read(as, id)).body;
    const of = `learnerEvaluations ${number}`;
    found.set(`saved ${of}`, answered(await desk.save(as, { id, version }, answersOf([0]))));
    found.set(`not handed in ${of}`, answered(await desk.handIn(as, { id, version: version + 1 }, answersOf([0]))));
    found.set(`stale ${of}`, answered(await desk.save(as, { id, version: 99 }, answersOf([1]))));
    found.set(`reported ${of}`, answered(await desk.report(as, id)));
  }
  for (const { id, status } of (await desk.list(as)).peers) {
    if (status === 'Closed') continue;
    const { version } = (await desk.read(as, id)).body;
    found.set(`handed in learnerEvaluations ${id}`, answered(await desk.handIn(as, { id, version })));
  }
  found.set('offered learnerEvaluations', answered(await desk.volunteer(as)));
  return found;
}

/** Ids, names, addresses, file names, numbers and instants of everybody else. */
async function secretsOf({ owner, world, desk }: Class, viewer: Person): Promise<string[]> {
  const { rows } = await owner.query<{ secret: string }>(
    `with others as (select * from users where shard = $1 and id <> $2 and id = any ($3)),
      works as (select s.* from submissions s join others on others.shard = s.shard and others.id = s.user_id)
     select unnest(array[id::text, email, last_name, uid, puid, user_name]) as secret from others
     union all select unnest(array[id::text, created_at::text, saved_at::text]) from works
     union all select unnest(array[v.id::text, v.handed_in_at::text]) from submission_versions v
       join works on works.shard = v.shard and works.id = v.submission_id
     union all select unnest(array[a.id::text, a.name, a.object_key, a.clean_key, a.sha256]) from artifacts a
       join works on works.shard = a.shard and works.id = a.holder_id
     union all select a.id::text from allocations a join works on works.shard = a.shard and works.id = a.submission_id
     union all select e.id::text from evaluations e join others on others.shard = e.shard and others.id = e.evaluator_id
     union all select r.id::text from reactions r join others on others.shard = r.shard and others.id = r.author_id`,
    [world.shard, viewer.id, desk.people.map(({ id }) => id)],
  );
  const { rows: own } = await owner.query<{ at: Date | null }>(
    `select unnest(array[s.created_at, s.saved_at, v.handed_in_at, e.handed_in_at]) as at from submissions s
       left join submission_versions v on v.shard = s.shard and v.submission_id = s.id
       left join evaluations e on e.shard = s.shard and e.evaluator_id = s.user_id
     where s.shard = $1 and s.user_id = $2`,
    [world.shard, viewer.id],
  );
  // Two may do something in the same millisecond.
  const ownInstants = new Set(own.flatMap(({ at }) => at?.toISOString() ?? []));
  return rows
    .flatMap(({ secret }) => (secret === null || secret === '' ? [] : [secret, ...asInstant(secret)]))
    .filter((secret) => !ownInstants.has(secret));
}

/** As the wire writes it. */
function asInstant(text: string): string[] {
  return /^\d{4}-\d\d-\d\d \d\d:/.test(text) ? [new Date(text).toISOString()] : [];
}

function named(view: View, secrets: readonly string[]): string[] {
  return [...view].flatMap(([asked, { text }]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${asked} shows ${secret}`),
  );
}

/** What two see alike although it is of neither: it would let them find out that they look at the same work. */
function shared(one: View, other: View, all: View): string[] {
  const common = marksIn(all, isAboutEverybody, WRITTEN);
  const theirs = marksIn(other, isAboutWork, [...WRITTEN, 'rubric']);
  return [...marksIn(one, isAboutWork, [...WRITTEN, 'rubric'])]
    .filter((mark) => theirs.has(mark) && !common.has(mark))
    .map((mark) => `two reviewers both see ${mark}`);
}

const isAboutWork = (asked: string): boolean => /learnerEvaluations|artifactTokens|planted/.test(asked);
/** The assignment, its rubric and the course are the same for everybody. */
const isAboutEverybody = (asked: string): boolean => !isAboutWork(asked);

const WRITTEN = ['text', 'comment', 'quote'];

/** Whatever looks like an id or a name made of one, not in fields of these names. */
function marksIn(view: View, isWanted: (asked: string) => boolean, without: readonly string[]): Set<string> {
  const answers = [...view].flatMap(([asked, { body }]) => (isWanted(asked) ? [body] : []));
  return new Set(answers.flatMap((body) => leavesOf(body, without)).filter((leaf) => /[\da-f]{6}/.test(leaf)));
}

function leavesOf(value: unknown, without: readonly string[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => (without.includes(name) ? [] : leavesOf(field, without)));
}

function changed(what: string, before: View, after: View): string[] {
  const asked = new Set([...before.keys(), ...after.keys()]);
  return [...asked].flatMap((name) =>
    before.get(name)?.text === after.get(name)?.text ? [] : [`${name} depends on ${what}`],
  );
}

const ids = (people: readonly Person[]) => people.map(({ id }) => id);

/** Other names, addresses and numbers for everybody else. */
async function changePeople({ owner, world, desk }: Class, viewer: Person): Promise<void> {
  await owner.query(
    `update users set first_name = 'X' || md5(id::text), last_name = md5(first_name || id), email = md5(email) || '@b.edu'
     where shard = $1 and id = any ($2) and id <> $3`,
    [world.shard, ids(desk.people), viewer.id],
  );
}

/** Each of these people has written what another one wrote. */
async function exchangeAuthors({ owner, world, desk }: Class, people: readonly Person[]): Promise<void> {
  const spare = await world.person();
  const place = [world.shard, desk.groupAssignmentId];
  const move = (from: Person, to: Person) =>
    owner.query(
      `with moved as (update submissions set user_id = $4 where shard = $1 and group_assignment_id = $2 and user_id = $3
         returning id),
       versions as (update submission_versions v set handed_in_by = $4 from moved where v.shard = $1 and
         v.submission_id = moved.id),
       scored as (update scores set user_id = $4 where shard = $1 and group_assignment_id = $2 and user_id = $3),
       reacted as (update reactions set author_id = $4 where shard = $1 and group_assignment_id = $2 and author_id = $3)
       update artifacts a set author_id = $4 from moved where a.shard = $1 and a.holder_id = moved.id`,
      [...place, from.id, to.id],
    );
  const [first, ...others] = people;
  if (first === undefined) return;
  await move(first, spare);
  let free = first;
  for (const person of others) {
    await move(person, free);
    free = person;
  }
  await move(spare, free);
}

/** Everybody else did everything at another time, and in another order. */
async function moveTimes({ owner, world, desk }: Class, viewer: Person): Promise<void> {
  const groupAssignment = [world.shard, desk.groupAssignmentId];
  const by = `(('x' || substr(md5(id::text), 1, 6))::bit(24)::int % 5000) * interval '1 minute'`;
  for (const change of [
    `submissions set created_at = created_at - ${by}, saved_at = saved_at - ${by}`,
    `submission_versions set handed_in_at = handed_in_at - ${by}, is_late = not is_late`,
    `allocations set created_at = created_at - ${by}`,
    `evaluations set created_at = created_at - ${by}, handed_in_at = handed_in_at - ${by}`,
  ]) {
    const [table] = change.split(' ');
    const column = { submissions: 'user_id', submission_versions: 'handed_in_by', evaluations: 'evaluator_id' }[
      table ?? ''
    ];
    const others = column === undefined ? '' : `and ${column} <> '${viewer.id}'`;
    await owner.query(`update ${change} where shard = $1 and group_assignment_id = $2 ${others}`, groupAssignment);
  }
}

/** Of every two works that two people both see: in how many of these cases they stand in the same order for both. */
export function sameOrderShare(lists: readonly (readonly string[])[]): number {
  const cases = lists.flatMap((mine, index) => lists.slice(index + 1).flatMap((theirs) => agreements(mine, theirs)));
  return cases.filter(Boolean).length / cases.length;
}

function agreements(mine: readonly string[], theirs: readonly string[]): boolean[] {
  const both = mine.filter((work) => theirs.includes(work));
  return both.flatMap((one, index) =>
    both.slice(index + 1).map((other) => theirs.indexOf(one) < theirs.indexOf(other)),
  );
}
