import type { Authorization } from './authorize.ts';
import type { DeepLinkOutcome } from './deepLinking.ts';
import { document, html, selfSubmitting, type Html } from './html.ts';
import type { LoginForm } from './login.ts';
import type { LmsCourse, LmsRole, LmsTool, Member, Platform } from './state.ts';
import { storageAround } from './storageFrame.ts';

const ROLES: readonly (readonly [LmsRole, string])[] = [
  ['teacher', 'Teachers'],
  ['assistant', 'Teaching assistants'],
  ['student', 'Students'],
  ['observer', 'Observers'],
];

/** The first page: the courses, and the tools. */
export function homePage({ quirks, courses, tools }: Platform): string {
  const items = [...courses.values()].map(
    ({ id, title, members }) => html`<li><a href="/courses/${id}">${title}</a>, ${members.size} people</li>`,
  );
  return document(
    'Test platform',
    html`<h1>Test platform (${quirks.productFamilyCode})</h1>
      <h2>Courses</h2>
      <ul>
        ${items}
      </ul>
      <h2>Tools</h2>
      <ul>
        ${[...tools.values()].map(toolLine)}
      </ul>
      <form action="/register">
        <label
          >Registration link of a tool
          <input name="url" type="url" size="50" required placeholder="http://localhost:5173/lti/register?t=…"
        /></label>
        <button>Register a tool</button>
      </form>`,
  );
}

function toolLine({ clientId, name, deploymentId, isActive }: LmsTool): Html {
  const state = isActive
    ? html`active`
    : html`waits for an administrator
        <form method="post" action="/tools/${clientId}/activate"><button>Activate ${name}</button></form>`;
  return html`<li>${name}, client ${clientId}, deployment ${deploymentId}: ${state}</li>`;
}

/** A course: who launches what, where; and the grades that came back. */
export function coursePage({ quirks, tools }: Platform, course: LmsCourse): string {
  const links = [...course.links.values()].map(({ id, title }) => html`<option value="${id}">${title}</option>`);
  const active = [...tools.values()].filter(({ isActive }) => isActive);
  const toolOptions = active.map(
    ({ clientId, name }) => html`<option value="${clientId}">${name} (${clientId})</option>`,
  );
  const storage =
    quirks.storage === 'none'
      ? html``
      : html`<label class="inline"><input type="checkbox" name="storage" value="off" /> Without storage</label>`;
  return document(
    course.title,
    html`<p><a href="/">All courses</a></p>
      <h1>${course.title}</h1>
      <form action="/launch">
        <input type="hidden" name="course" value="${course.id}" />
        <label
          >Person
          <select name="person">
            ${peopleOptions(course)}
          </select></label
        >
        <label
          >Activity
          <select name="link">
            ${links}
          </select></label
        >
        <label
          >Tool
          <select name="tool">
            ${toolOptions}
          </select></label
        >
        ${storage}
        <div class="acts">
          <button name="where" value="frame">Open in a frame</button>
          <button name="where" value="window" formtarget="_blank">Open in a new window</button>
          <button name="where" value="deepLink">Add activity</button>
        </div>
      </form>
      <h2>Grades</h2>
      ${[...course.lineItems.values()].map((item) => gradesOf(course, item.id))}`,
  );
}

/** The course as one person sees it, signed in there: a link for each activity, and another to add one. */
export function ownCoursePage({ tools }: Platform, course: LmsCourse, { person, role }: Member, asked: Asked): string {
  const tool = tools.get(asked.tool ?? '') ?? [...tools.values()].find(({ isActive }) => isActive);
  const at = (fields: Readonly<Record<string, string>>) => {
    const always = { course: course.id, person: person.id, tool: tool?.clientId ?? '', storage: asked.storage ?? '' };
    return `/launch?${new URLSearchParams({ ...always, ...fields }).toString()}`;
  };
  const links = [...course.links.values()].map(
    ({ id, title }) => html`<li><a href="${at({ link: id, where: 'frame' })}">${title}</a></li>`,
  );
  return document(
    course.title,
    html`<h1>${course.title}</h1>
      <p>Signed in as ${person.givenName} ${person.familyName}</p>
      <ul>
        ${links}
      </ul>
      ${role === 'teacher' ? html`<p><a href="${at({ where: 'deepLink' })}">Add activity</a></p>` : html``}`,
  );
}

/** Which tool its links open, and whether the page around the tool keeps data for it: `off` or `late`. */
interface Asked {
  readonly tool: string | undefined;
  readonly storage: string | undefined;
}

function peopleOptions({ members }: LmsCourse): readonly Html[] {
  return ROLES.flatMap(([role, label]) => {
    const options = [...members.values()]
      .filter((member) => member.role === role)
      .map(({ person }) => html`<option value="${person.id}">${person.familyName}, ${person.givenName}</option>`);
    return options.length === 0 ? [] : [html`<optgroup label="${label}">${options}</optgroup>`];
  });
}

function gradesOf({ lineItems, members }: LmsCourse, lineItemId: string): Html {
  const item = lineItems.get(lineItemId);
  if (item === undefined) return html``;
  const rows = [...item.results.values()].map(({ userId, score, comment, gradingProgress }) => {
    const person = members.get(userId)?.person;
    const name = person === undefined ? userId : `${person.givenName} ${person.familyName}`;
    return html`<tr>
      <td>${name}</td>
      <td>${score ?? 'none'}</td>
      <td>${gradingProgress}</td>
      <td>${comment ?? ''}</td>
    </tr>`;
  });
  const table = html`<table>
    <tr>
      <th>Student</th>
      <th>Score</th>
      <th>State</th>
      <th>Comment</th>
    </tr>
    ${rows}
  </table>`;
  return html`<h3>${item.label}, out of ${item.scoreMaximum}</h3>
    ${rows.length === 0 ? html`<p>No scores yet.</p>` : table}`;
}

/** The page around the tool, or the start of a new window. */
export function launchPage(
  platform: Platform,
  course: LmsCourse,
  form: LoginForm,
  { where, storage }: { readonly where: 'frame' | 'window'; readonly storage: string },
): string {
  if (where === 'window') return document('Launch', selfSubmitting(form.action, form.fields));
  return document(
    course.title,
    html`<p><a href="/courses/${course.id}">Back to ${course.title}</a></p>
      ${storage === 'off' ? html`` : storageAround(platform, storage === 'late')}
      <iframe class="tool" name="tool" title="Tool" allow="storage-access"></iframe>
      ${platform.quirks.resizesFrame ? resizing(new URL(form.action).origin) : html``}
      ${selfSubmitting(form.action, form.fields, 'tool')}`,
  );
}

/** Makes the frame as tall as the tool says its page is. */
const resizing = (toolOrigin: string): Html =>
  html`<script>
    addEventListener('message', (event) => {
      if (event.origin !== '${toolOrigin}' || event.data?.subject !== 'lti.frameResize') return;
      document.querySelector('iframe.tool').style.height = event.data.height + 'px';
    });
  </script>`;

export function registrationPage(url: string): string {
  return document(
    'Register a tool',
    html`<p><a href="/">Back</a></p>
      <iframe class="tool" title="Tool" src="${url}"></iframe>
      <script>
        addEventListener('message', (event) => {
          if (event.data?.subject === 'org.imsglobal.lti.close') location.href = '/';
        });
      </script>`,
  );
}

export function authorizationPage(authorization: Authorization): string {
  return authorization.kind === 'form'
    ? document('Launch', selfSubmitting(authorization.action, authorization.fields))
    : messagePage('Invalid request', authorization.reason);
}

export function deepLinkPage(outcome: DeepLinkOutcome): string {
  if (!outcome.isTaken) return messagePage('The activity was not added', outcome.reason);
  const { course, links, message } = outcome;
  return document(
    'Add activity',
    html`<h1>${links.length === 0 ? 'Nothing was added' : 'Added to the course'}</h1>
      <p>${message}</p>
      <ul>
        ${links.map(({ title }) => html`<li>${title}</li>`)}
      </ul>
      <p><a href="/courses/${course.id}" target="_top">Back to ${course.title}</a></p>`,
  );
}

export const messagePage = (title: string, message: string): string =>
  document(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/" target="_top">All courses</a></p>`,
  );
