/**
 * The names that the code samples of a document use: every word of a fenced block in TypeScript or SQL, and every name of
 * several words in backticks (`withShard`, `group_assignment_id`). Comments, texts and single small words are not names.
 */
export function sampledNames(markdown: string): readonly string[] {
  const fenced = [...markdown.matchAll(/^ *```(?:tsx?|sql)\n(.*?)^ *```$/gms)].map(([, code = '']) => code);
  const inline = [...markdown.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`(\w+)(?:\(\))?`/g)].map(
    ([, name = '']) => name,
  );
  const words = fenced.flatMap((code) => withoutTexts(code).match(/[A-Za-z_]\w{3,}/g) ?? []);
  const several = inline.filter((name) => /^[A-Za-z]\w*(?:[a-z][A-Z]|_[a-z])\w*$/.test(name));
  return [...new Set([...words, ...several])].toSorted();
}

function withoutTexts(code: string): string {
  return code.replaceAll(/\/\/.*|--.*/g, '').replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '');
}
