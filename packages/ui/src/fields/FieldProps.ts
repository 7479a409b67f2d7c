export interface FieldProps {
  readonly label: string;
  /** What is expected, before anything goes wrong. */
  readonly hint?: string | undefined;
  /** What is wrong and what to do; read together with the field. */
  readonly error?: string | undefined;
  /** For ErrorSummary's links. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly isRequired?: boolean | undefined;
}
