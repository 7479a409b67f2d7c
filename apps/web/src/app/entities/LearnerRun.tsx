import { lazy, type ReactNode } from 'react';

const HubPage = lazy(async () => ({ default: (await import('#features/handIn/hub/HubPage.tsx')).HubPage }));
const SubmissionPage = lazy(async () => ({
  default: (await import('#features/handIn/submission/SubmissionPage.tsx')).SubmissionPage,
}));
const ReceiptPage = lazy(async () => ({
  default: (await import('#features/handIn/submission/ReceiptPage.tsx')).ReceiptPage,
}));
const PracticePage = lazy(async () => ({
  default: (await import('#features/practice/PracticePage.tsx')).PracticePage,
}));

type Of = Parameters<typeof HubPage>[0];

/** What a student finds below an assignment; null where there is no page of theirs. */
export function learnerPageAt(place: string): ((of: Of) => ReactNode) | null {
  if (place === '') return (of) => <HubPage {...of} />;
  if (place === 'submission') return (of) => <SubmissionPage {...of} />;
  if (place === 'submission/receipt') return (of) => <ReceiptPage {...of} />;
  const number = Number(/^calibrations\/([1-9]\d{0,2})$/.exec(place)?.[1] ?? 0);
  return number === 0 ? null : (of) => <PracticePage {...of} number={number} />;
}
