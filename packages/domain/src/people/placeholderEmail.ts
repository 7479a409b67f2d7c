const NO_ADDRESS = '@no-address.invalid';

/** In place of an e-mail that nobody told us: `.invalid` is nobody's for ever, and nothing is sent there. (LT-35) */
export const placeholderEmail = (name: string): string => `${name.toLowerCase()}${NO_ADDRESS}`;

export const isPlaceholderEmail = (email: string): boolean => email.toLowerCase().endsWith(NO_ADDRESS);
