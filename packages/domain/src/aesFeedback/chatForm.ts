/** How a request is written. Servers that speak the same protocol differ in what they take. */
export interface ChatForm {
  /** `schema`: the server holds the model to our JSON schema. `object`: it promises some JSON, and we check the rest. */
  readonly format: 'schema' | 'object';
  readonly lengthField: 'max_tokens' | 'max_completion_tokens';
  readonly setsTemperature: boolean;
}

export const FIRST_FORM: ChatForm = { format: 'schema', lengthField: 'max_tokens', setsTemperature: true };

/** The form to try after a server refused one, by what it said; null when there is nothing left to change. (FB-16) */
export function formAfterRefusal(form: ChatForm, refusal: string): ChatForm | null {
  if (form.setsTemperature && /temperature/i.test(refusal)) return { ...form, setsTemperature: false };
  if (form.lengthField === 'max_tokens' && /max_(?:completion_)?tokens/i.test(refusal))
    return { ...form, lengthField: 'max_completion_tokens' };
  // Servers without schemas say so in many words, and some only say "bad request".
  return form.format === 'schema' ? { ...form, format: 'object' } : null;
}

/** `https://host` and `https://host/v1` both mean `https://host/v1/chat/completions`. */
export function completionsAddress(address: string): string {
  const base = address.trim().replace(/\/+$/, '');
  return /\/v\d\w*(?:\/|$)/.test(base) ? `${base}/chat/completions` : `${base}/v1/chat/completions`;
}
