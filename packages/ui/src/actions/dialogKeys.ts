import { type RefObject, useEffect, useLayoutEffect } from 'react';

const FIELDS = 'input:not([type=hidden]), textarea, select, [contenteditable=true]';
const CONFIRMING = '[data-kind=primary], [data-kind=danger]';

/**
 * Where the focus goes when a dialog opens: its first field, else its main button, never the close button. Of a dialog that
 * destroys something it is the safe button, so that Enter harms nobody; a dialog that is only read takes it as a whole. (UI-33)
 */
export function useFirstFocus(body: RefObject<HTMLElement | null>, footer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = firstField(body.current) ?? mainButton(footer.current) ?? body.current;
    // Mantine's focus trap looks for it a moment later.
    target?.setAttribute('data-autofocus', '');
  }, [body, footer]);
}

/** Ctrl+Enter, on a Mac Cmd+Enter, presses the button that confirms, also from a field of several lines. (UI-34) */
export function useConfirmKey(body: RefObject<HTMLElement | null>, footer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Mantine keeps a listener of ours from the dialog. This one does not hear a dialog that was opened from this one.
    const dialog = body.current?.closest<HTMLElement>('[role=dialog]');
    const press = (event: KeyboardEvent) => {
      const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isAsked || event.repeat || event.defaultPrevented) return;
      const button = [...(footer.current?.querySelectorAll<HTMLElement>(CONFIRMING) ?? [])].at(-1);
      if (button === undefined) return;
      event.preventDefault();
      button.click();
    };
    dialog?.addEventListener('keydown', press);
    return () => dialog?.removeEventListener('keydown', press);
  }, [body, footer]);
}

function firstField(body: HTMLElement | null): HTMLElement | null {
  const fields = [...(body?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(isUsable);
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first ?? null;
  // Of a group of radios the chosen one is the stop.
  const isChosen = (field: HTMLElement) =>
    field instanceof HTMLInputElement && field.name === first.name && field.checked;
  return fields.find(isChosen) ?? first;
}

const isUsable = (field: HTMLElement): boolean => !field.matches(':disabled, [tabindex="-1"], [hidden]');

function mainButton(footer: HTMLElement | null): HTMLElement | null {
  return (
    footer?.querySelector<HTMLElement>('[data-kind=primary]') ?? footer?.querySelector<HTMLElement>('button, a') ?? null
  );
}
