import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  ACTIVITIES,
  ACTIVITY_MEANINGS,
  ACTS,
  ASSIGNMENT_POLICY,
  EVERYONE_SIGNED_IN,
  GLOBAL_POLICY,
  GROUP_POLICY,
  roleLabel,
  RUBRIC_POLICY,
  type Act,
  type Activity,
} from '@circuit/domain/permissions';
import { format } from 'oxfmt';

// Writes docs/policy.md from the policy in packages/domain and the PE rules of docs/rules/permissions.md.
// With --check it writes nothing and fails when the file is stale.
const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/policy.md');

/** A column of a role table: what people call the role, and what it allows. */
type Column = readonly [label: string, allowed: readonly Activity[]];

const POLICIES_BELOW_SUPER_ADMIN: readonly (readonly Activity[])[] = [
  EVERYONE_SIGNED_IN,
  GLOBAL_POLICY.Admin,
  GLOBAL_POLICY.Creator,
  ...Object.values(GROUP_POLICY),
  ...Object.values(ASSIGNMENT_POLICY),
  ...Object.values(RUBRIC_POLICY),
];

function policyDocument(rules: string): string {
  const onlySuperAdmin = ACTIVITIES.filter((name) => !POLICIES_BELOW_SUPER_ADMIN.some((held) => held.includes(name)));
  return `# Who may do what

Printed by \`tooling/docs/policy.ts\` from \`packages/domain/src/permissions\`; change it there. What is not in these
tables is not allowed. An activity decides that someone may do a thing at all; phase and state decide when.

## Everywhere

A ${roleLabel('SuperAdmin')} may do everything in every table of this page. Nobody else may:

${onlySuperAdmin.map((name) => `- ${ACTIVITY_MEANINGS[name]} (${name})`).join('\n')}

What a role here allows about courses, assignments and rubrics, it allows on all of the university's.

${roleTable([
  [roleLabel('Admin'), [...EVERYONE_SIGNED_IN, ...GLOBAL_POLICY.Admin]],
  [roleLabel('Creator'), [...EVERYONE_SIGNED_IN, ...GLOBAL_POLICY.Creator]],
  ['Everyone signed in', EVERYONE_SIGNED_IN],
])}

## In a course

By one's role in that course, on it and on its assignments.

${roleTable(Object.entries(GROUP_POLICY).map(([role, allowed]) => [roleLabel(role), allowed]))}

## On an assignment of the library

By one's role on that assignment. The person who creates it is its first Owner.

${roleTable(Object.entries(ASSIGNMENT_POLICY))}

## On a rubric

By one's role on that rubric. The person who creates it is its first Owner.

${roleTable(Object.entries(RUBRIC_POLICY))}

## What an act needs

Where the name of the activity does not say it. Several activities are all needed.

${table(['Act', 'Needs', 'Note'], ACTS.map(actRow))}

## Rules

What tables cannot say. GroupOwner is ${roleLabel('GroupOwner')}, GroupGrader is ${roleLabel('GroupGrader')},
GroupLearner is ${roleLabel('GroupLearner')}.

${policyRules(rules)}
`;
}

function roleTable(columns: readonly Column[]): string {
  const allowedToSome = ACTIVITIES.filter((name) => columns.some(([, allowed]) => allowed.includes(name)));
  const marks = (name: Activity) => columns.map(([, allowed]) => (allowed.includes(name) ? 'yes' : ''));
  return table(
    ['May', ...columns.map(([label]) => label), 'Activity'],
    allowedToSome.map((name) => [ACTIVITY_MEANINGS[name]].concat(marks(name), name)),
  );
}

function actRow({ act, needs, note = '' }: Act): readonly string[] {
  if (needs === 'open') return [act, 'nothing: open to everyone', note];
  if (needs === 'signedIn') return [act, 'to be signed in', note];
  return [act, needs.join(' + '), note];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The sentences of docs/rules/permissions.md, not bold: they are defined there. */
function policyRules(rules: string): string {
  const found = [...rules.matchAll(/^- \*\*(PE-\d+)\*\* (.+(?:\n {2}.+)*)/gm)];
  if (found.length === 0) throw new Error('docs/rules/permissions.md has no PE rules');
  return found.map(([, id, sentence = '']) => `- ${id}: ${sentence.replaceAll(/\n\s+/g, ' ')}`).join('\n');
}

// Formatted as `npm run format` would, so that the two never take turns at changing the file.
const { code: wanted } = await format(
  file,
  policyDocument(readFileSync(join(root, 'docs/rules/permissions.md'), 'utf8')),
);

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
  process.stderr.write('docs/policy.md is stale. Run: node tooling/docs/policy.ts\n');
  process.exitCode = 1;
}
