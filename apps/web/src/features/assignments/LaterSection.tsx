import { Note } from '@circuit/ui';

const WORDS = {
  instructions: 'Instructions are texts with pictures. They cannot be written here yet.',
} as const;

/** Says what is missing instead of pretending. */
export function LaterSection({ section }: { readonly section: keyof typeof WORDS }) {
  return <Note>{WORDS[section]}</Note>;
}
