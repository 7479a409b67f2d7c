/**
 * The identifiers in what was typed or pasted: separated by commas, semicolons, spaces or new lines, or a column of a
 * spreadsheet, or a list of recipients from a mail program. Each one once. (CO-10, CO-11)
 */
export function splitIdentifiers(text: string): string[] {
  const bare = text.replaceAll(/"[^"\n]*"\s*</g, '<').replaceAll(/[^,;\n\t<>]*<([^<>\s]+)>/g, ' $1 ');
  const found = new Map<string, string>();
  for (const identifier of bare.split(/[\s,;]+/)) {
    const key = identifier.toLowerCase();
    if (identifier !== '' && !found.has(key)) found.set(key, identifier);
  }
  return [...found.values()];
}

const ENDS_FINISHED = /[\s,;>]$/;

/** One identifier may still be in the making: the one that nothing follows yet. */
export function finishedIdentifiers(text: string): string[] {
  const all = splitIdentifiers(text);
  return ENDS_FINISHED.test(text) ? all : all.slice(0, -1);
}

/** The text with one identifier corrected, or taken out when the correction is empty. */
export function correctIdentifier(text: string, wrong: string, correction: string): string {
  const corrected = splitIdentifiers(text).map((identifier) => (identifier === wrong ? correction.trim() : identifier));
  return textOf(splitIdentifiers(corrected.join('\n')));
}

/** The text without some identifiers. One that is still being typed stays open at its end. */
export function withoutIdentifiers(text: string, gone: readonly string[]): string {
  const keys = new Set(gone.map((identifier) => identifier.toLowerCase()));
  const entered = splitIdentifiers(text);
  const staying = entered.filter((identifier) => !keys.has(identifier.toLowerCase()));
  const isOpen = !ENDS_FINISHED.test(text) && staying.at(-1) === entered.at(-1);
  return isOpen ? textOf(staying).trimEnd() : textOf(staying);
}

/** One under the other, ready for the next. */
export function textOf(identifiers: readonly string[]): string {
  return identifiers.map((identifier) => `${identifier}\n`).join('');
}
