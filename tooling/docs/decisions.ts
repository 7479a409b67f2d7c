interface Decision {
  /** `0048-journeys-run-on-playwright.md` */
  readonly name: string;
  readonly text: string;
}

const STATUS = /^Status: (?:accepted|superseded by \[?ADR (?<successor>\d{4})[^\n]*), (?<date>\d{4}-\d{2}-\d{2})$/m;
const LATER = /^#+ *Later\b.*$/gm;
const DATED_LATER = /^## Later, (\d{4}-\d{2}-\d{2})$/;

/**
 * Whether the decisions are numbered without holes, each says its status, each that is named is there, and what changed
 * since stands in a dated section "Later" or in the decision that took the place of this one. (DC-5, DC-7)
 */
export function decisionProblems(decisions: readonly Decision[]): readonly string[] {
  const numbers = decisions.map(({ name }) => name.slice(0, 4));
  return decisions.flatMap(({ name, text }, at) => {
    const number = String(at + 1).padStart(4, '0');
    const named = [...text.matchAll(/\bADR (\d{4})\b/g)].map(([, other = '']) => other);
    return [
      ...(numbers[at] === number ? [] : [`${name} should be number ${number}`]),
      ...(text.startsWith(`# ${name.slice(0, 4)} `) ? [] : [`${name} does not begin with its number and title`]),
      ...named
        .filter((other) => !numbers.includes(other))
        .map((other) => `${name} names ADR ${other}, which is not there`),
      ...changeProblems({ name, text }),
    ];
  });
}

function changeProblems({ name, text }: Decision): readonly string[] {
  const { date, successor } = STATUS.exec(text)?.groups ?? {};
  if (date === undefined) return [`${name} has no status that ends with a date`];
  const headings = text.match(LATER) ?? [];
  const isInTime = (heading: string) => (DATED_LATER.exec(heading)?.[1] ?? '') >= date;
  return [
    ...(successor !== undefined && successor <= name.slice(0, 4)
      ? [`${name} is superseded by ADR ${successor}, which is not a later decision`]
      : []),
    ...headings
      .filter((heading) => !isInTime(heading))
      .map((heading) => `${name}: "${heading}" should be "## Later, " and a date not before ${date}`),
  ];
}
