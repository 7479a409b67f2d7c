import { Icon } from '@circuit/ui';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type Ref, useState } from 'react';

import { endUndoStep } from '../parts.ts';
import styles from './toolbar.module.css';
import { type Asking, type Tool, TOOLS } from './tools.ts';

interface Props {
  readonly editor: Editor;
  readonly controls: string;
  readonly canInsertImages: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** One tab stop; arrows move, Esc returns to the text. (ARIA toolbar) */
export function Toolbar({ editor, controls, canInsertImages, onAsk, ref }: Props) {
  const [stop, setStop] = useState('bold');
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const groups = TOOLS.map((group) => group.filter(({ act }) => canInsertImages || act !== 'image'));

  const press = ({ act, name }: Tool) => {
    setStop(name);
    if (state.off.includes(name)) return undefined;
    if (typeof act === 'string') return onAsk(act);
    act(editor.chain().focus()).run();
    return endUndoStep(editor);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is the stop, as ARIA has it
    <div
      ref={ref}
      className={styles['toolbar']}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
        else moveFocus(event);
      }}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles['group']} role="presentation">
          {group.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={styles['tool']}
              aria-label={tool.label}
              title={tool.keys === undefined ? tool.label : `${tool.label} (${tool.keys})`}
              aria-pressed={tool.isOn === undefined ? undefined : state.on.includes(tool.name)}
              aria-disabled={state.off.includes(tool.name) || undefined}
              tabIndex={tool.name === stop ? 0 : -1}
              onFocus={() => setStop(tool.name)}
              // The text keeps its selection while the pointer is down.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(tool)}
            >
              <Icon of={tool.icon} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function stateOf(editor: Editor) {
  const all = TOOLS.flat();
  return {
    on: all.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name),
    off: all.filter(({ isOff }) => isOff?.(editor)).map(({ name }) => name),
  };
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
