interface Decision {
  /** `0048-journeys-run-on-playwright.md` */
  readonly name: string;
  readonly text: string;
}

const STATUS = /^Status: (?:accepted|superseded by \[?ADR \d{4}[^\n]*), \d{4}-\d{2}-\d{2}\b/m;

/** Whether the decisions are numbered without holes, each says its status, and each that is named is there. */
export function decisionProblems(decisions: readonly Decision[]): readonly string[] {
  const numbers = decisions.map(({ name }) => name.slice(0, 4));
  return decisions.flatMap(({ name, text }, at) => {
    const number = String(at + 1).padStart(4, '0');
    const named = [...text.matchAll(/\bADR (\d{4})\b/g)].map(([, other = '']) => other);
    return [
      ...(numbers[at] === number ? [] : [`${name} should be number ${number}`]),
      ...(text.startsWith(`# ${name.slice(0, 4)} `) ? [] : [`${name} does not begin with its number and title`]),
      ...(STATUS.test(text) ? [] : [`${name} has no status with a date`]),
      ...named
        .filter((other) => !numbers.includes(other))
        .map((other) => `${name} names ADR ${other}, which is not there`),
    ];
  });
}
