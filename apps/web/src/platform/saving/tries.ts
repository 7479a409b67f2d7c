import { retryDelayMs } from '@circuit/domain/saving';

/** Tries again what failed, after ever longer waits. (SV-6) */
export class Tries {
  readonly #tryAgain: () => void;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tryAgain: () => void) {
    this.#tryAgain = tryAgain;
  }

  failed(random: () => number): void {
    this.#failures += 1;
    this.#timer = setTimeout(this.#tryAgain, retryDelayMs(this.#failures, random));
  }

  arrived(): void {
    this.#failures = 0;
  }

  /** It is being tried now, or nobody waits for it any more. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
