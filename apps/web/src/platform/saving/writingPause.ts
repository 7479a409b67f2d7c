/** Text is sent this long after the last key. */
const QUIET_MS = 1500;
/** And this long after the first key that was not sent, for a writer who never pauses. */
const LONGEST_WAIT_MS = 5000;

/** Tells when text should be sent: when its writer pauses, and every 5 seconds while they do not. (SV-8, SV-19) */
export class WritingPause {
  readonly #send: () => void;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #longest: ReturnType<typeof setTimeout> | undefined;

  constructor(send: () => void) {
    this.#send = send;
  }

  typed(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(this.#send, QUIET_MS);
    this.#longest ??= setTimeout(this.#send, LONGEST_WAIT_MS);
  }

  /** Everything typed so far is being sent, or nobody waits for it any more. */
  clear(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#longest);
    this.#longest = undefined;
  }
}
