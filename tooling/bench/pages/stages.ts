interface Span {
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
}

/** The longest chain of requests of which each was asked for only after the one before had been answered. */
export function chainOf<S extends Span>(requests: readonly S[]): S[] {
  const chain: S[] = [];
  for (const request of requests.toSorted((a, b) => a.answeredAtMs - b.answeredAtMs))
    if (request.askedAtMs >= (chain.at(-1)?.answeredAtMs ?? Number.NEGATIVE_INFINITY)) chain.push(request);
  return chain;
}
