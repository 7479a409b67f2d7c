import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

const ENDING = '_FILE';

/**
 * A setting that is a secret can lie in a file: NAME_FILE names it, instead of NAME. The environment of a process is
 * seen by who lists processes and by whatever prints it; a file has rights. (TN-25)
 */
export function readSecretFiles(
  given: Environment,
  known: readonly string[],
): { env: Environment; mistakes: string[] } {
  const env: Environment = { ...given };
  const mistakes: string[] = [];
  for (const name of known) {
    const fileName = `${name}${ENDING}`;
    const file = given[fileName];
    // KEYS_FILE is a setting by its own name: its content is no setting.
    if (file === undefined || known.includes(fileName)) continue;
    if (given[name] !== undefined) {
      mistakes.push(`${fileName}: ${name} is set too. Keep one of the two.`);
      continue;
    }
    try {
      env[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      mistakes.push(`${fileName}: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  return { env, mistakes };
}
