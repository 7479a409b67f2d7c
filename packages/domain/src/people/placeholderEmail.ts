const NO_ADDRESS = '@no-address.invalid';

/** In place of an e-mail that nobody told us: `.invalid` is nobody's for ever, and nothing is sent there. (LT-35) */
export const placeholderEmail = (name: string): string => `${name.toLowerCase()}${NO_ADDRESS}`;

/** The first name of a person whose name nobody told us. The last name tells such people apart. */
export const UNNAMED = 'Unnamed';

/** An e-mail as people read it: empty in place of one that nobody told us. (PP-8) */
export const shownEmail = (email: string): string => (isPlaceholderEmail(email) ? '' : email);

export const isPlaceholderEmail = (email: string): boolean => email.toLowerCase().endsWith(NO_ADDRESS);
