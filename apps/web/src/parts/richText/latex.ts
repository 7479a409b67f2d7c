/** Loaded with the first formula: most texts have none. */
const loadKatex = async () => {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  return katex;
};

/**
 * Draws a formula into an element, as picture for the eye and as MathML for screen readers. Commands that could load or
 * link anything are off (`trust`), and so are those that grow without end. What cannot be read is shown as it was typed.
 */
export async function renderLatex(element: HTMLElement, latex: string, isBlock: boolean): Promise<void> {
  const katex = await loadKatex();
  katex.render(latex, element, {
    displayMode: isBlock,
    throwOnError: false,
    errorColor: 'var(--bad)',
    trust: false,
    strict: false,
    maxSize: 20,
    maxExpand: 200,
    output: 'htmlAndMathml',
  });
}
