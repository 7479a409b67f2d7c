/** Why the cleaner gives a file back. What it is called outside is the domain's business. */
export type Fault = 'notWhatItSays' | 'unreadable' | 'locked' | 'tooComplex';

export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
