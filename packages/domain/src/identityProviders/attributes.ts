/** What a provider said about a person, whatever its protocol: each name with its values. */
export type Attributes = Readonly<Record<string, readonly string[]>>;

/** A JSON object of claims as attributes: texts, numbers and yes or no; lists of them; nothing else is readable. */
export function attributesOf(claims: Readonly<Record<string, unknown>>): Attributes {
  const texts = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(texts);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
  };
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, texts(value)]));
}

/** The first value that says something. */
export function firstValue(attributes: Attributes, name: string | null): string | null {
  const values = name === null || !Object.hasOwn(attributes, name) ? [] : (attributes[name] ?? []);
  return values.map((value) => value.trim()).find((value) => value !== '') ?? null;
}
