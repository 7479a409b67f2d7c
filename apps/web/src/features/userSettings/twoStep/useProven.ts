import { useState } from 'react';

import { currentProof, keepProof } from '#platform/session/proof.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** Whether this person has just shown who they are; if not, they are asked. (MF-9) */
export function useProven() {
  const dispatch = useAppDispatch();
  const [proof, setProof] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    const known = dispatch(currentProof());
    setProof(known);
    setAsking(known === null);
  };
  const onProven = (fresh: string) => {
    dispatch(keepProof(fresh));
    setProof(fresh);
    setAsking(false);
  };
  return { proof, isAsking, ask, onProven, cancel: () => setAsking(false) };
}
