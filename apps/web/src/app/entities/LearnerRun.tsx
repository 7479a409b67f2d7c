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
const ReviewPage = lazy(async () => ({ default: (await import('#features/review/ReviewPage.tsx')).ReviewPage }));
const SelfPage = lazy(async () => ({ default: (await import('#features/review/SelfPage.tsx')).SelfPage }));
const ResultsPage = lazy(async () => ({ default: (await import('#features/results/ResultsPage.tsx')).ResultsPage }));

type Of = Parameters<typeof HubPage>[0];

/** What a student finds below an assignment; null where there is no page of theirs. */
export function learnerPageAt(place: string): ((of: Of) => ReactNode) | null {
  if (place === '') return (of) => <HubPage {...of} />;
  if (place === 'submission') return (of) => <SubmissionPage {...of} />;
  if (place === 'submission/receipt') return (of) => <ReceiptPage {...of} />;
  if (place === 'self-evaluation') return (of) => <SelfPage {...of} />;
  if (place === 'results') return (of) => <ResultsPage {...of} />;
  const [, part, digits] = /^(calibrations|evaluations)\/([1-9]\d{0,2})$/.exec(place) ?? [];
  if (part === undefined) return null;
  const number = Number(digits);
  return part === 'calibrations'
    ? (of) => <PracticePage {...of} number={number} />
    : (of) => <ReviewPage {...of} number={number} />;
}
