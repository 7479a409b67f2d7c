export interface Finding {
  /** Begins with the id of the rule it proves. */
  readonly rule: string;
  readonly figures: string;
  readonly isHeld: boolean;
}

/** Prints what a drill found. Any rule that did not hold fails the drill. */
export function report(findings: readonly Finding[]): void {
  for (const { rule, figures, isHeld } of findings)
    process.stdout.write(`${isHeld ? 'held      ' : 'FELL SHORT'} ${rule}\n           ${figures}\n`);
  const held = findings.filter(({ isHeld }) => isHeld).length;
  process.stdout.write(`drill: ${held} held, ${findings.length - held} fell short\n`);
  process.exitCode = held === findings.length && held > 0 ? 0 : 1;
}
