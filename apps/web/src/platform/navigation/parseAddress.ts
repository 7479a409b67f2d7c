/** The address, or nothing when the text is none. */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // There is no other way to ask in browsers that lack URL.canParse.
    return null;
  }
}
