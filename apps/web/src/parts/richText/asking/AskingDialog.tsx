import { completedHref, readVideoAddress, RICH_TEXT_LIMITS } from '@circuit/domain/richText';
import { TextField } from '@circuit/ui';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { insertPart } from '../parts.ts';
import { FormulaPreview } from './FormulaPreview.tsx';
import type { Asking } from '../toolbar/tools.ts';
import { NO_ADDRESS, NO_VIDEO } from './askingTexts.ts';

type Question = {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly button: string;
  /** What is wrong with the answer, or null once it was put into the text. */
  readonly answer: (editor: Editor, answer: string) => string | null;
};

const QUESTIONS: Record<Exclude<Asking, 'image'>, Question> = {
  link: { title: 'Insert link', label: 'Address', button: 'Insert link', answer: insertLink },
  video: {
    title: 'Insert video',
    label: 'Video address',
    hint: 'From YouTube or Vimeo',
    button: 'Insert video',
    answer: insertVideo,
  },
  formula: {
    title: 'Insert formula',
    label: 'Formula in LaTeX',
    hint: 'Such as \\frac{1}{2} or x^2. In the text, $$x^2$$ does the same.',
    button: 'Insert formula',
    answer: insertFormula,
  },
};

interface Props {
  readonly asking: Exclude<Asking, 'image'>;
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** One question before something is inserted; Enter answers it. */
export function AskingDialog({ asking, editor, onClose }: Props) {
  const { title, label, hint, button, answer } = QUESTIONS[asking];
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const insert = () => {
    const wrong = answer(editor, text);
    if (wrong === null) onClose();
    else setError(wrong);
  };

  return (
    <ActDialog title={title} action={button} isForm failed={null} act={insert} onClose={onClose}>
      <TextField label={label} hint={hint} value={text} onChange={setText} error={error} />
      {asking === 'formula' ? <FormulaPreview latex={text.trim()} /> : null}
    </ActDialog>
  );
}

function insertLink(editor: Editor, typed: string): string | null {
  const href = completedHref(typed);
  if (href === null) return NO_ADDRESS;
  const marks = [{ type: 'link', attrs: { href } }];
  if (editor.state.selection.empty)
    editor.chain().focus().insertContent({ type: 'text', text: typed.trim(), marks }).run();
  else editor.chain().focus().setLink({ href }).run();
  return null;
}

function insertVideo(editor: Editor, typed: string): string | null {
  const video = readVideoAddress(typed);
  if (video === null) return NO_VIDEO;
  insertPart(editor, { type: 'video', attrs: { ...video } });
  return null;
}

function insertFormula(editor: Editor, typed: string): string | null {
  const latex = typed.trim();
  if (latex === '') return 'Enter a formula.';
  if (latex.length > RICH_TEXT_LIMITS.latexLength)
    return `A formula has at most ${RICH_TEXT_LIMITS.latexLength} characters. Split it.`;
  // In an empty paragraph it stands alone, in a sentence it is a part of it.
  const isAlone = editor.state.selection.$from.parent.content.size === 0 && !editor.isActive('codeBlock');
  insertPart(editor, { type: isAlone ? 'blockMath' : 'inlineMath', attrs: { latex } });
  return null;
}
