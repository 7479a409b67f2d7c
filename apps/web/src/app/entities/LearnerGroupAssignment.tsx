import type { ReactNode } from 'react';

import { lazyPage } from './lazyPage.ts';

const HubPage = lazyPage(async () => (await import('#features/submissions/hub/HubPage.tsx')).HubPage);
const SubmissionPage = lazyPage(
  async () => (await import('#features/submissions/submission/SubmissionPage.tsx')).SubmissionPage,
);
const ReceiptPage = lazyPage(
  async () => (await import('#features/submissions/submission/ReceiptPage.tsx')).ReceiptPage,
);
const PracticePage = lazyPage(async () => (await import('#features/calibrations/PracticePage.tsx')).PracticePage);
const ReviewPage = lazyPage(async () => (await import('#features/evaluations/ReviewPage.tsx')).ReviewPage);
const SelfPage = lazyPage(async () => (await import('#features/evaluations/SelfPage.tsx')).SelfPage);
const ResultsPage = lazyPage(async () => (await import('#features/scores/results/ResultsPage.tsx')).ResultsPage);

type Of = Parameters<typeof HubPage>[0];

interface LearnerPageEntry {
  readonly page: (of: Of) => ReactNode;
  readonly preload: () => void;
}

/** What a student finds below an assignment; null where there is no page of theirs. */
export function learnerPageAt(place: string): LearnerPageEntry | null {
  if (place === '') return { page: (of) => <HubPage {...of} />, preload: HubPage.preload };
  if (place === 'submission') return { page: (of) => <SubmissionPage {...of} />, preload: SubmissionPage.preload };
  if (place === 'submission/receipt') return { page: (of) => <ReceiptPage {...of} />, preload: ReceiptPage.preload };
  if (place === 'self-evaluation') return { page: (of) => <SelfPage {...of} />, preload: SelfPage.preload };
  if (place === 'results') return { page: (of) => <ResultsPage {...of} />, preload: ResultsPage.preload };
  const [, part, digits] = /^(calibrations|evaluations)\/([1-9]\d{0,2})$/.exec(place) ?? [];
  if (part === undefined) return null;
  const number = Number(digits);
  return part === 'calibrations'
    ? { page: (of) => <PracticePage {...of} number={number} />, preload: PracticePage.preload }
    : { page: (of) => <ReviewPage {...of} number={number} />, preload: ReviewPage.preload };
}
