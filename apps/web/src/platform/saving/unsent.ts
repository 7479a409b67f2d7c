/** A text that the server does not have yet, with all that is needed to send it from any page. */
export interface Unsent {
  /** Of this one editor; two tabs with the same text never write over each other. */
  readonly draftId: string;
  readonly personId: string;
  /** What it belongs to: "assignment/{id}". */
  readonly place: string;
  /** What people call it, for a message about it. */
  readonly title: string;
  /** The call, by its path. */
  readonly path: string;
  readonly method: 'PUT' | 'POST';
  readonly body: unknown;
  readonly seenVersion: number;
  readonly idempotencyKey: string;
  /** What the author began with, of the fields that were changed. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly mine: Readonly<Record<string, unknown>>;
  /** By this device's clock. */
  readonly changedAt: number;
}
