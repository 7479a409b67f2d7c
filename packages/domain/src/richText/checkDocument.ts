import { err, ok, type Result } from '../kernel/index.ts';
import type { RichDocument } from './document.ts';
import { RICH_TEXT_LIMITS } from './limits.ts';
import { DOCUMENT_RULE, MARK_RULES, NODE_RULES } from './schema.ts';

/** What is wrong with a document, and where: "content.3.attrs.href". */
export interface RichTextFault {
  readonly path: string;
  readonly problem: string;
}

type Fields = Readonly<Record<string, unknown>>;
type NodeRule = typeof DOCUMENT_RULE;

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  /** What its parent allows: kinds of child, and formats. */
  readonly allowed: ReadonlySet<string>;
  readonly marks: 'any' | 'none';
}

/**
 * Accepts exactly what the editor can make, and says what is wrong with anything else. Nothing is mended: a document
 * that is not ours was not written by a person. Goes on without recursion, so that no depth can exhaust it. (RX-1, RX-2)
 */
export function checkDocument(value: unknown): Result<RichDocument, RichTextFault> {
  if (!isFields(value) || value['type'] !== 'doc') return err(fault('', 'is not a document'));
  if (hasOther(value, ['type', 'content'])) return err(fault('', 'has a field that does not belong there'));
  const waiting: Place[] = [];
  const problem = queueChildren(value, DOCUMENT_RULE, { path: '', depth: 0, marks: 'any' }, waiting);
  if (problem !== null) return err(problem);

  const counted = { nodes: 0, characters: 0 };
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const found = checkPlace(place, counted, waiting);
    if (found !== null) return err(found);
  }
  return ok(value as unknown as RichDocument); // oxlint-disable-line typescript/no-unsafe-type-assertion -- every part of it was looked at
}

function checkPlace(place: Place, counted: { nodes: number; characters: number }, waiting: Place[]) {
  const { value: node, path, depth, allowed } = place;
  counted.nodes += 1;
  if (counted.nodes > RICH_TEXT_LIMITS.nodes) return fault(path, 'is one part too many');
  if (depth > RICH_TEXT_LIMITS.depth) return fault(path, 'is nested too deeply');
  if (!isFields(node) || typeof node['type'] !== 'string') return fault(path, 'is not a part of a document');
  const rule = NODE_RULES.get(node['type']);
  if (rule === undefined || !allowed.has(node['type'])) return fault(path, 'cannot stand here');
  if (hasOther(node, fieldsOf(node['type'], rule))) return fault(path, 'has a field that does not belong there');

  if (node['type'] === 'text') {
    if (typeof node['text'] !== 'string' || node['text'] === '' || !node['text'].isWellFormed())
      return fault(path, 'is no text');
    counted.characters += node['text'].length;
    if (counted.characters > RICH_TEXT_LIMITS.characters) return fault(path, 'makes the text too long');
  }
  return (
    checkAttrs(node['attrs'], rule.attrs ?? {}, path) ??
    checkMarks(node['marks'], place) ??
    checkTableSize(node, path) ??
    queueChildren(node, rule, { path, depth, marks: rule.marks ?? 'none' }, waiting)
  );
}

function fieldsOf(type: string, rule: NodeRule): string[] {
  return [
    'type',
    ...(rule.attrs === undefined ? [] : ['attrs']),
    ...(rule.children === undefined ? [] : ['content']),
    ...(rule.marks === undefined || rule.children !== undefined ? [] : ['marks']),
    ...(type === 'text' ? ['text'] : []),
  ];
}

function checkAttrs(value: unknown, rules: NonNullable<NodeRule['attrs']>, path: string): RichTextFault | null {
  const names = Object.keys(rules);
  if (names.length === 0) return value === undefined ? null : fault(`${path}.attrs`, 'does not belong there');
  if (!isFields(value) || hasOther(value, names)) return fault(`${path}.attrs`, 'are not those of this part');
  const wrong = names.find((name) => rules[name]?.(value[name], value) !== true || !isStorable(value[name]));
  return wrong === undefined ? null : fault(`${path}.attrs.${wrong}`, 'is not allowed');
}

function checkMarks(value: unknown, { path, marks }: Place): RichTextFault | null {
  if (value === undefined) return null;
  if (!Array.isArray(value) || (marks === 'none' && value.length > 0)) return fault(`${path}.marks`, 'are not allowed');
  const seen = new Set<unknown>();
  for (const mark of value as unknown[]) {
    const rule = isFields(mark) ? MARK_RULES.get(String(mark['type'])) : undefined;
    if (!isFields(mark) || rule === undefined || hasOther(mark, ['type', 'attrs']) || seen.has(mark['type']))
      return fault(`${path}.marks`, 'hold a format that does not exist');
    seen.add(mark['type']);
    const wrong = checkAttrs(mark['attrs'], rule, `${path}.marks`);
    if (wrong !== null) return wrong;
  }
  return null;
}

function checkTableSize(node: Fields, path: string): RichTextFault | null {
  const { content } = node;
  if (!Array.isArray(content)) return null;
  const most = { table: RICH_TEXT_LIMITS.tableRows, tableRow: RICH_TEXT_LIMITS.tableColumns }[String(node['type'])];
  return most !== undefined && content.length > most ? fault(path, 'is too large a table') : null;
}

type Parent = Pick<Place, 'path' | 'depth' | 'marks'>;

function queueChildren(node: Fields, rule: NodeRule, parent: Parent, waiting: Place[]): RichTextFault | null {
  const content: unknown = node['content'] ?? [];
  const inner = parent.path === '' ? 'content' : `${parent.path}.content`;
  if (!Array.isArray(content)) return fault(inner, 'is not a list');
  if (content.length > RICH_TEXT_LIMITS.nodes) return fault(inner, 'has too many parts');
  if (rule.needsChild === true && content.length === 0) return fault(inner, 'is empty');
  const [first] = content as unknown[];
  if (rule.first !== undefined && (!isFields(first) || first['type'] !== rule.first))
    return fault(`${inner}.0`, 'cannot stand first');
  const allowed = rule.children ?? new Set<string>();
  (content as unknown[]).forEach((value, index) =>
    waiting.push({ value, path: `${inner}.${index}`, depth: parent.depth + 1, allowed, marks: parent.marks }),
  );
  return null;
}

/** Half of a character, as a broken paste leaves it, is no text to any database. */
const isStorable = (value: unknown): boolean => typeof value !== 'string' || value.isWellFormed();

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOther(fields: Fields, known: readonly string[]): boolean {
  return Object.keys(fields).some((name) => !known.includes(name));
}

const fault = (path: string, problem: string): RichTextFault => ({ path, problem });
