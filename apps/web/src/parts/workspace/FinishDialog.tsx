import { ActDialog } from '#platform/acts/ActDialog.tsx';

import { answerTo, type Rating } from './useRating.ts';
import { choiceWords } from './words.ts';
import styles from './Workspace.module.css';

/** What happens when everything is answered, in the page's words. */
export interface Finish {
  /** "Hand in review": on the button and on the confirmation. */
  readonly label: string;
  /** With everything that stands on the screen, saved or not. */
  readonly onFinish: (answers: Rating['answers']) => void;
  readonly isBusy?: boolean;
  /** False: nothing is shown once more, since it goes on at once and can be changed later. */
  readonly asksFirst?: boolean;
  /** "You can change it until Mon, Nov 16, 11:59 PM." */
  readonly note?: string;
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly rating: Rating;
  readonly finish: Finish;
}

/** Everything that was chosen and written, once more, before it is handed in. (WS-9) */
export function FinishDialog({ isOpen, onClose, rating, finish }: Props) {
  return (
    <ActDialog
      isOpen={isOpen}
      title={`${finish.label}?`}
      note={finish.note}
      safe="Go back"
      action={finish.label}
      failed={null}
      act={() => finish.onFinish(rating.answers)}
      onClose={onClose}
    >
      <dl className={styles['summary']}>
        {rating.criteria.map((criterion) => {
          const { choice, comment, anchors = [] } = answerTo(rating.answers, criterion.id);
          return (
            <div key={criterion.id}>
              <dt>{criterion.title}</dt>
              <dd>
                <b>{choiceWords(criterion, choice)}</b>
                {comment.trim() === '' ? null : <p className={styles['quote']}>{comment}</p>}
                {anchors.length === 0 ? null : (
                  <p>{anchors.length === 1 ? '1 passage linked' : `${anchors.length} passages linked`}</p>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </ActDialog>
  );
}
