/** What a rule answers when the caller can do something about a "no". Bugs are thrown instead. */
export type Result<Value, Failure> =
  | { readonly isOk: true; readonly value: Value }
  | { readonly isOk: false; readonly failure: Failure };

export function ok<Value>(value: Value): Result<Value, never> {
  return { isOk: true, value };
}

export function err<Failure>(failure: Failure): Result<never, Failure> {
  return { isOk: false, failure };
}
