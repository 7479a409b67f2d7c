/** The lists of the library: what is there, and what can be restored. */
export const LIBRARY_TABS = [
  { id: 'AVAILABLE', label: 'Available' },
  { id: 'DELETED', label: 'Deleted' },
] as const;
