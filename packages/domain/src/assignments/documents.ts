/** Instructions as the editor's document. The one place that says what that is; the rest of this folder asks here. */
export interface InstructionsDocument {
  readonly type: 'doc';
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

export const EMPTY_INSTRUCTIONS: InstructionsDocument = { type: 'doc', content: [] };

// Nodes that say something without a text in them.
const SPEAKING = new Set(['image', 'video', 'math', 'blockMath', 'inlineMath']);

/** Whether nobody has written or shown anything yet. */
export function isBlankDocument({ content }: { readonly content: readonly unknown[] }): boolean {
  return content.every((node) => {
    if (typeof node !== 'object' || node === null) return true;
    if ('type' in node && typeof node.type === 'string' && SPEAKING.has(node.type)) return false;
    if ('text' in node && typeof node.text === 'string') return node.text.trim() === '';
    return !('content' in node) || !Array.isArray(node.content) || isBlankDocument({ content: node.content });
  });
}
