/** Brings the beginning of a passage into sight and moves the focus there. */
export function showPassage(root: HTMLElement | null, number: number): void {
  const marks = root?.querySelectorAll<HTMLElement>('mark[data-passages]') ?? [];
  const mark = [...marks].find(({ dataset }) => dataset['passages']?.split(' ').includes(String(number)));
  mark?.scrollIntoView({ block: 'nearest' });
  mark?.focus({ preventScroll: true });
}
