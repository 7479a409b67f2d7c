/** What a build consists of. */
export interface Shell {
  /** The name of its first file, which has a hash of everything that follows. */
  readonly build: string;
  /** SHA-256 of its page, in hexadecimal digits. */
  readonly page: string;
  /** Without these no task opens. */
  readonly first: readonly string[];
  /** Everything else that a tab of this build may ask for later. */
  readonly rest: readonly string[];
}
