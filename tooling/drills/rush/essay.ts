const WORDS = 560;

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

export const ESSAY = { type: 'doc', content: [paragraph('A price on carbon works well. '.repeat(WORDS / 6))] };

/** The essay as it is a moment later. */
export const essayWith = (more: string) => ({ ...ESSAY, content: [...ESSAY.content, paragraph(more)] });
