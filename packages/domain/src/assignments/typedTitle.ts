const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/**
 * Whether somebody typed the name of the assignment, as an act that takes something from people asks for. Blanks do not
 * matter, everything else does. (GA-12)
 */
export const isTitleTyped = (title: string, typed: string | undefined): boolean =>
  typed !== undefined && tidy(typed) === tidy(title);

/** What whoever has not typed it reads. */
export const typeTitleText = (title: string): string => `Type the assignment's name to confirm: ${tidy(title)}`;
