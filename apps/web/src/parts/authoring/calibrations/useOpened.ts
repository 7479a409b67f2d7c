import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface Opened<As extends string> {
  readonly as: As;
  readonly id: string;
}

const OPENED_HERE = { isOpenedHere: true };

/**
 * What takes the place of a list, kept in the address, so that Back leads to the list and not out of the section.
 * `kinds` are the words of the address: `?sample=…`. (AE-19)
 */
export function useOpened<const As extends string>(kinds: readonly As[]) {
  const [address] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const navigate = useNavigate();
  const as = kinds.find((kind) => address.has(kind));
  const id = as === undefined ? null : address.get(as);
  const opened: Opened<As> | null = as === undefined || id === null ? null : { as, id };
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const isOpenedHere = typeof state === 'object' && state !== null && 'isOpenedHere' in state;
  return {
    opened,
    /** Whose place in the list one comes back to. */
    returnedTo: opened === null ? last : null,
    open: (next: Opened<As>) =>
      void navigate({ search: `?${next.as}=${next.id}` }, { state: OPENED_HERE, preventScrollReset: true }),
    /** Goes back where one came from, so that Back does not lead here again. */
    close: () => void (isOpenedHere ? navigate(-1) : navigate({ search: '' }, { replace: true })),
  };
}
