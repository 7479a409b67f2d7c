import type { UserId } from '@circuit/domain/kernel';
import { type Named, sortedName } from '@circuit/domain/people';
import { AppLink } from '@circuit/ui';

interface Props {
  readonly person: Named & { readonly id: UserId };
  /** From `useStudentAddress`. */
  readonly address: ((userId: UserId) => string) | null;
}

/** A student's name as staff read it: it leads to their page, for those who may open it now. (SS-10) */
export function StudentLink({ person, address }: Props) {
  const name = sortedName(person);
  return address === null ? name : <AppLink href={address(person.id)}>{name}</AppLink>;
}
