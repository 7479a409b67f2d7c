/** The few nodes of a parsed file that matter here; ranges are places in its text. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
}
interface Declared extends Node {
  readonly declaration?: Declared | null;
  readonly declarations?: readonly { readonly init: Node | null }[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The server's half of an endpoint. `endpoint` looks into the request, so something must stand there. */
const WITHOUT: Readonly<Record<string, string>> = { request: 'request: z', response: '', summary: '' };

/**
 * A file of the contract without the schemas of its endpoints. Every other value is marked as made without effects, so
 * that the bundler drops a schema which no endpoint names any more, and whatever rules only that schema used.
 */
export function withoutSchemasIn(code: string, program: { readonly body: readonly Node[] }): string {
  const edits = program.body.flatMap((statement) => {
    const { declaration, declarations = [] }: Declared = statement;
    const values = declaration?.declarations ?? declarations;
    return values.flatMap(({ init }) => (init === null ? [] : editsOf(init)));
  });
  return apply(code, edits);
}

function editsOf(init: Node): Edit[] {
  if (isEndpoint(init)) {
    const properties = init.arguments[0]?.properties ?? [];
    const cut = properties.flatMap((property, index) => {
      const text = WITHOUT[property.key?.name ?? ''];
      if (text === undefined) return [];
      const end = text === '' ? (properties[index + 1]?.start ?? property.end) : property.end;
      return [{ start: property.start, end, text }];
    });
    return [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }, ...cut];
  }
  if (!/^(?:Call|Object|Array|New)Expression$/.test(init.type)) return [];
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ];
}

function isEndpoint(node: Node): node is Call {
  return node.type === 'CallExpression' && 'callee' in node && (node as Call).callee.name === 'endpoint'; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a call has these fields
}

function apply(code: string, edits: readonly Edit[]): string {
  let [result, place] = ['', 0];
  for (const { start, end, text } of edits) {
    result += code.slice(place, start) + text;
    place = end;
  }
  return result + code.slice(place);
}
