import { Button, Note } from '@circuit/ui';

interface Props {
  /** It was to be done and no answer came. */
  readonly isUnknown: boolean;
  readonly unknownText: string;
  readonly nothingText: string;
  readonly detail: string;
  readonly onTryAgain: () => void;
}

/** What a dialog that rehearses says instead of a plan: nothing was done, or nobody knows. (DS-11) */
export function NotDone({ isUnknown, unknownText, nothingText, detail, onTryAgain }: Props) {
  return (
    <Note tone="bad" role="alert" action={<Button onClick={onTryAgain}>Try again</Button>}>
      {isUnknown ? unknownText : nothingText} {detail}
    </Note>
  );
}
