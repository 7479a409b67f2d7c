import { PageTitle } from '@circuit/ui';

/** Stands where a screen comes later. Developers read which piece of work brings it. */
export function NotBuiltPage({
  title,
  issue,
  isDevelopment,
}: {
  readonly title: string;
  readonly issue: string;
  readonly isDevelopment: boolean;
}) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <NotBuilt issue={issue} isDevelopment={isDevelopment} />
    </>
  );
}

function NotBuilt({ issue, isDevelopment }: { readonly issue: string; readonly isDevelopment: boolean }) {
  return (
    <p>
      {isDevelopment ? `This screen is not built yet. Issue ${issue} brings it.` : 'This page is not available yet.'}
    </p>
  );
}
