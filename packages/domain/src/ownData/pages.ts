import type { OwnAccount, OwnAssignment, OwnReview, WordedAnswer } from './ownData.ts';

const STYLE = `:root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif}
h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:1px solid #8888;font-size:1.25rem}h3{font-size:1.05rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #8888;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
blockquote{margin:.25rem 0 1rem;padding-left:1rem;border-left:3px solid #8888;white-space:pre-wrap}.quiet{opacity:.75}`;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
const at = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const points = (tenths: number | null): string => (tenths === null ? 'no score' : `${tenths / 10} of 100`);

/** A page that opens without us: a policy inside lets nothing run or load. (OD-2) */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`;

const section = (title: string, body: string): string => `<h2>${escaped(title)}</h2>\n${body}`;
const link = (path: string, text: string): string =>
  `<a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(text)}</a>`;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<span class="quiet">none</span>';
  if (value instanceof Date) return at(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return escaped(value);
  return escaped(JSON.stringify(value));
}

/** "lastSeenAt" as "Last seen at". */
const label = (key: string): string => {
  const spaced = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return escaped(spaced.charAt(0).toUpperCase() + spaced.slice(1));
};

const facts = (record: Readonly<Record<string, unknown>>): string =>
  `<table>${Object.entries(record)
    .map(([key, value]) => `<tr><th scope="row">${label(key)}</th><td>${shown(value)}</td></tr>`)
    .join('')}</table>`;

function table(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const [first] = rows;
  if (first === undefined) return '<p class="quiet">Nothing.</p>';
  const keys = Object.keys(first);
  const head = keys.map((key) => `<th scope="col">${label(key)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${keys.map((key) => `<td>${shown(row[key])}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

export interface ListedAssignment {
  readonly title: string;
  readonly course: string;
  readonly page: string;
}

export function accountPage(account: OwnAccount, assignments: readonly ListedAssignment[], madeAt: Date): string {
  const list = assignments.map(({ title, course, page: path }) => `<li>${link(path, title)}, ${escaped(course)}</li>`);
  return page(
    'My work',
    [
      `<p>Made on ${at(madeAt)}. The same facts are in the .json files, for programs.</p>`,
      '<p>Reviews that you received have no names, as on your pages. Results that are not released are not here.</p>',
      section('Assignments', list.length === 0 ? '<p class="quiet">Nothing.</p>' : `<ul>${list.join('\n')}</ul>`),
      section('Profile', facts(account.profile)),
      section('Settings', facts(account.settings)),
      section('Roles', table(account.roles)),
      section('Courses', table(account.courses)),
      section('Ways to sign in', table(account.waysToSignIn)),
      section('Sign-ins', table(account.signIns)),
      section('Messages to you', table(account.messages)),
      section('What you asked and reported', table(account.requests)),
      section('Learning events that wait to be sent', table(account.learningEvents)),
    ].join('\n'),
  );
}

const answersHtml = (answers: readonly WordedAnswer[]): string =>
  answers
    .map(({ criterion, answer, comment }) => {
      const said = comment === '' ? '' : `<blockquote>${escaped(comment)}</blockquote>`;
      return `<p><strong>${escaped(criterion)}</strong>: ${shown(answer)}</p>${said}`;
    })
    .join('\n');

const reviewHtml = ({ title, isHandedIn, handedInAt, answers }: OwnReview): string => {
  const state = isHandedIn && handedInAt !== null ? `handed in ${at(handedInAt)}` : 'not handed in';
  return `<h3>${escaped(title)}, ${state}</h3>\n${answersHtml(answers)}`;
};

const reviewsHtml = (reviews: readonly OwnReview[]): string =>
  reviews.length === 0 ? '<p class="quiet">Nothing.</p>' : reviews.map(reviewHtml).join('\n');

export function assignmentPage(assignment: OwnAssignment, back: string): string {
  const { title, course, versions, hasDraft, reviews, practice, result, remarks } = assignment;
  const works = versions.map(({ number, handedInAt, isLate, wordCount, folder }) => {
    const name = link(`${folder}/essay.html`, `Version ${number}`);
    return `<li>${name}, handed in ${at(handedInAt)}${isLate ? ', late' : ''}, ${wordCount} words</li>`;
  });
  if (hasDraft) works.push(`<li>${link('draft/essay.html', 'Draft')}</li>`);
  const handsItselfIn = assignment.draftHandsItselfIn;
  return page(
    title,
    [
      `<p>${escaped(course)}. ${link(back, 'All my work')}</p>`,
      section(
        'What I handed in',
        works.length === 0 ? '<p class="quiet">Nothing.</p>' : `<ul>${works.join('\n')}</ul>`,
      ),
      ...(handsItselfIn === null ? [] : [`<p>Draft hands itself in at the deadline: ${shown(handsItselfIn)}.</p>`]),
      section('Result', resultHtml(result)),
      section('Reviews that I wrote', reviewsHtml(reviews)),
      section('Practice', reviewsHtml(practice)),
      section('Earlier states of my draft', table(assignment.draftVersions)),
      section('My requests for more time', table(assignment.timeRequests)),
      section('Remarks on my drafts', table(remarks)),
    ].join('\n'),
  );
}

function resultHtml(result: OwnAssignment['result']): string {
  if (result === null) return '<p class="quiet">No result is released.</p>';
  const { totalTenths, releasedAt, criteria, feedback, changes } = result;
  const reviews = feedback.map(
    (review) => `<h3>${escaped(review.title)}, ${points(review.totalTenths)}</h3>\n${answersHtml(review.answers)}`,
  );
  return [
    `<p>${points(totalTenths)}${releasedAt === null ? '' : `, released ${at(releasedAt)}`}</p>`,
    table(criteria.map((one) => ({ criterion: one.title, points: one.points, highest: one.highest }))),
    ...reviews,
    ...(changes.length === 0 ? [] : [`<h3>Changes</h3>${table(changes)}`]),
  ].join('\n');
}
