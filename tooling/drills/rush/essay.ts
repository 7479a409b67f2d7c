const WORDS = 560;

export const ESSAY = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'A price on carbon works well. '.repeat(WORDS / 6) }] },
  ],
};
