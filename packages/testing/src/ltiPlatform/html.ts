/** Markup that is already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** Markup with values in it: whatever is not markup itself is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const parts = strings.map((text, index) => (index === 0 ? '' : shown(values[index - 1] ?? '')) + text);
  return new Html(parts.join(''));
}

function shown(value: Part): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE = new Html(`
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem }
  form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0 }
  .acts { display: flex; flex-wrap: wrap; gap: .75rem; flex-basis: 100% }
  label { display: grid; gap: .25rem; min-width: 0; max-width: 100% }
  label.inline { display: flex; align-items: center }
  select, input, button { font: inherit; padding: .4rem .6rem; max-width: 100%; box-sizing: border-box }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #8886 }
  iframe.tool { width: 100%; height: 80vh; border: 1px solid #8886 }
  @media (max-width: 30rem) { iframe.tool { width: 100vw; margin-inline: -1rem; border-inline: 0 } }
  iframe.storage { display: none }`);

/** A whole page for the people who try the platform by hand. */
export function document(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

/** A form that the browser sends by itself once the page and its frames are there: a tool may ask the storage at once. */
export function selfSubmitting(action: string, fields: Readonly<Record<string, string>>, target = '_self'): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form id="go" method="post" action="${action}" target="${target}">
      ${inputs} <noscript><button>Continue</button></noscript>
    </form>
    <script>
      addEventListener('load', () => document.getElementById('go').submit());
    </script>`;
}
