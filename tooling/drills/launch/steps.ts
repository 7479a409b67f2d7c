import type { LmsLink, LmsPerson, LtiPlatform } from '@circuit/testing';

import { form, send, withToken, type Reply, type University } from './browser.ts';

/** A step was answered otherwise than it must be. */
export class Refused extends Error {}

function must(what: string, status: number, reply: Reply): Reply {
  if (reply.status !== status) throw new Refused(`${what}: ${reply.status} ${reply.text.slice(0, 400)}`);
  return reply;
}

/** From the link in the platform to the address with the code, as a browser goes: four redirects and two forms. */
export async function launch(
  university: University,
  platform: LtiPlatform,
  person: LmsPerson,
  link: LmsLink = platform.link,
): Promise<{ readonly ltiLaunchId: string; readonly code: string }> {
  const { open } = university;
  const begun = must('login', 303, await open('/lti/login', form(platform.login(person, link).fields)));
  const cookie = begun.cookies.join('; ');
  const next = must('continue', 303, await open(begun.location, { headers: { cookie } }));
  const shown = must('authorize', 200, await send(next.location, { headers: { cookie: `lms_person=${person.id}` } }));
  const answered = form(hiddenFields(shown.text));
  const landed = must(
    'launch',
    303,
    await open('/lti/launch', { ...answered, headers: { ...answered.headers, cookie } }),
  );
  const url = new URL(landed.location, university.origin);
  const code = url.searchParams.get('code');
  if (code === null) throw new Refused(`no code: ${landed.location}`);
  return { ltiLaunchId: url.pathname.split('/')[2] ?? '', code };
}

/** What the page of the platform has the browser post. */
function hiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

/** POST /token with a code. */
export async function exchange({ call }: University, code: string): Promise<string> {
  const reply = await call('/token', form({ grant_type: 'authorization_code', client_id: 'web', code }));
  return read(must('token', 200, reply)).access_token;
}

interface Said {
  readonly access_token: string;
  readonly state: { readonly kind: string; readonly groupId?: string; readonly groupAssignmentId?: string };
  readonly nextPhase: string | null;
}

export async function showLaunch({ call }: University, ltiLaunchId: string, token: string): Promise<Said['state']> {
  const reply = await call(`/api/ltiLaunches/${ltiLaunchId}`, withToken(token));
  return read(must('presenter', 200, reply)).state;
}

/** The whole way of a student, until the page of the task has what it shows. */
export async function reachTask(
  university: University,
  platform: LtiPlatform,
  person: LmsPerson,
  groupAssignmentId: string,
): Promise<void> {
  const { call } = university;
  const { ltiLaunchId, code } = await launch(university, platform, person);
  const token = await exchange(university, code);
  must('who am I', 200, await call('/api/account/userInfo', withToken(token)));
  const state = await showLaunch(university, ltiLaunchId, token);
  if (state.kind !== 'ready' || state.groupAssignmentId !== groupAssignmentId)
    throw new Refused(`not at the task: ${JSON.stringify(state)}`);
  const task = `/api/groupAssignments/${groupAssignmentId}`;
  must('course', 200, await call(`/api/groups/${state.groupId}`, withToken(token)));
  must('task', 200, await call(task, withToken(token)));
  const standing = must('where I stand', 200, await call(`${task}/learnerStatuses/me`, withToken(token)));
  const { nextPhase } = read(standing);
  if (nextPhase !== 'Submission') throw new Refused(`nothing to do: ${standing.text.slice(0, 400)}`);
}

/** What our own server said. */
const read = ({ text }: Reply) => JSON.parse(text) as Said; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
