import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { OP_ED } from '#testing/rubrics.ts';

import { CommentBox } from './CommentBox.tsx';

const [thesis] = OP_ED;

/** A comment that points at a passage, which the coach calls specific however short it is. */
const show = (comment: string) =>
  render(
    <CommentBox
      criterion={thesis}
      choice={null}
      comment={comment}
      onWrite={() => undefined}
      coached={{ passageCount: 1 }}
    />,
  );

test('CH-5 a comment that is still too short to hand in is not called specific beside what is missing', () => {
  const { unmount } = show('Name one.');
  expect(screen.getByText(/^Write \d+ characters more|more characters/)).toBeTruthy();
  expect(screen.queryByText('Specific')).toBeNull();
  unmount();
  show('Name one of those studies, and say where the number comes from.');
  expect(screen.getByText('Specific')).toBeTruthy();
});
