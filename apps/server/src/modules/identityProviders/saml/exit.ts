/** What the provider must be told when somebody leaves: its own name for them, letter by letter, and which session. */
export interface SamlExit {
  readonly nameID: string;
  readonly nameIDFormat: string;
  readonly nameQualifier?: string;
  readonly spNameQualifier?: string;
  readonly sessionIndex?: string;
}

export const writeExit = (exit: SamlExit): string => JSON.stringify(exit);

export function readExit(text: string | null): SamlExit | null {
  return text === null ? null : (JSON.parse(text) as SamlExit); // oxlint-disable-line typescript/no-unsafe-type-assertion -- written above and sealed since
}
