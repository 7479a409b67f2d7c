const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/**
 * Whether the caller typed the assignment's name, as actions that take something from people require. Spacing does not
 * matter; everything else does. (GA-12)
 */
export const isTitleTyped = (title: string, typed: string | undefined): boolean =>
  typed !== undefined && tidy(typed) === tidy(title);

/** The refusal if the name was not typed. */
export const typeTitleText = (title: string): string => `Type the assignment's name to confirm: ${tidy(title)}`;
