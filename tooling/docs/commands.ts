import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'oxfmt';

import { helpOf } from '@circuit/server/src/operator/command.ts';
import { COMMANDS } from '@circuit/server/src/operator/startWith.ts';

// Writes docs/operations/commands.md from what the commands say with --help. With --check it writes nothing and fails
// when the file is stale.
const file = join(import.meta.dirname, '../../docs/operations/commands.md');

function commandsDocument(): string {
  const commands = COMMANDS.toSorted((one, other) => one.name.localeCompare(other.name)).map((command) => {
    const [usage = '', , , , ...options] = helpOf(command).split('\n');
    const listed = options.length === 0 ? '' : `\n\n${options.map(optionLine).join('\n')}`;
    return `## ${command.name}\n\n\`${usage}\`\n\n${command.summary}${listed}`;
  });
  return `# Commands

Printed by \`tooling/docs/commands.ts\` from the commands of \`apps/server/src/operator\`; change them there.

\`circuit COMMAND\` runs with the settings of the server, on a machine that reaches its databases. Each command says with
\`--help\` what it takes. What is in brackets may be left out. The exit code is 0 if all is well, 1 if something failed or
needs a person, and 2 if something was typed wrong; then nothing was done. With \`--dry-run\` a command says what it would
do. What an operator changes stands in the audit of the university, with the operator's name: \`--by\`, or the user of the
machine.

${commands.join('\n\n')}
`;
}

/** "  --by   Who does it." is a line of a list. */
function optionLine(line: string): string {
  const [, option = '', meaning = ''] = /^\s*(--[\w-]+)\s+(.*)$/.exec(line) ?? [];
  return `- \`${option}\`: ${meaning}`;
}

const { code: text } = await format(file, commandsDocument());
const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!isFresh) {
  process.stderr.write('docs/operations/commands.md is stale: run node tooling/docs/commands.ts.\n');
  process.exitCode = 1;
}
