/** The provider that was used last on this device comes first; the others keep their order. */
export function lastUsedFirst<Provider extends { readonly id: string }>(
  providers: readonly Provider[],
  lastId: string | null,
): readonly Provider[] {
  return providers.toSorted((one, other) => Number(other.id === lastId) - Number(one.id === lastId));
}
