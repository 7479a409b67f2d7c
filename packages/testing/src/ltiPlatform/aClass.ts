import type { LmsPerson } from './state.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

// 23 and 19 share no divisor, so the first 437 pairs are all different.
const GIVEN = words(`
  Adaeze Anders Aylin Beatriz Bilal Chiara Cormac Daiyu Eleni Emeka Freya Hana Imani Jakub Keisha Lars Mateo Noor
  Oksana Priya Rafael Søren Tomás`);
const FAMILY = words(`
  Abebe Bergström Castillo Dimitrov Eriksen Fofana Gallagher Hashimoto Ibarra Jovanović Kapoor Lindgren Moreau
  Nakagawa O'Sullivan Papadakis Quintero Rosenthal Szabó`);

/** People whom no seed knows: the names are other ones, and so are the addresses. The same number is the same person. */
export function lmsPerson(number: number, kind: 'student' | 'staff' = 'student'): LmsPerson {
  const givenName = GIVEN[number % GIVEN.length] ?? '';
  const familyName = FAMILY[number % FAMILY.length] ?? '';
  const id = String((kind === 'staff' ? 100 : 1000) + number);
  const userName = `${plain(givenName)}.${plain(familyName)}${kind === 'staff' ? '' : id}`;
  return {
    id,
    givenName,
    familyName,
    userName,
    email: `${userName}@campus.example`,
    sourcedId: `009${id.padStart(7, '0')}`,
  };
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z]/g, '');
