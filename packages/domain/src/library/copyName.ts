/** "Op-ed" is copied as "Op-ed (copy)", then "Op-ed (copy 2)"; a copy of a copy counts on. (LB-9) */
export function copyName(name: string, taken: readonly string[], maxLength: number): string {
  const [, plain = name] = /^(.*?) \(copy(?: \d+)?\)$/.exec(name) ?? [];
  for (let number = 1; ; number++) {
    const tail = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const candidate = plain.slice(0, maxLength - tail.length) + tail;
    if (!taken.includes(candidate)) return candidate;
  }
}
