export const shortWords = (least: number): string =>
  least === 1 ? 'Write something first.' : `Write at least ${least} characters.`;
