import { parseSync } from 'oxc-parser';

/** Attributes and properties that hold no texts, whatever their values look like. */
const CODE_NAMES = new Set([
  'allow',
  'className',
  'd',
  'style',
  'transform',
  'viewBox',
  'key',
  'rel',
  'sizes',
  'code',
  'summary',
  'deviation',
]);

/** Calls whose words no user reads. */
const UNREAD_CALLS =
  /^(?:Error|TypeError|RangeError|matchMedia|info|warn|error|debug|fatal|querySelector(?:All)?|RegExp|NumberFormat|DateTimeFormat|literal|describe|\$(?:query|execute)Raw(?:Unsafe)?|raw)$/;

const KEYBOARD_KEYS = /^(?:Enter|Escape|Tab|Space|Backspace|Delete|Home|End|Control|Shift|Alt|Meta|(?:Arrow|Page)\w+)$/;

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name of an identifier, of a property, or of what a call calls. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (typeof node['name'] === 'string') return node['name'];
  if (typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXNamespacedName') return `${nameOf(node['namespace'])}:${nameOf(node['name'])}`;
  return nameOf(node['property'] ?? node['callee'] ?? node['expression']);
}

/** A value that is filled in, as it is listed: `{name}`. */
const blank = (node: Node): string => `{${nameOf(node) || '…'}}`;

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isLiteral = (node: unknown): node is Node => isNode(node) && node.type === 'Literal';

function templateText(node: Node): string {
  const expressions = childrenOf({ type: '', expressions: node['expressions'] });
  const parts = node['quasis'] as { value: { cooked: string } }[];
  return onOneLine(
    parts.map(({ value }, place) => value.cooked + (expressions[place] ? blank(expressions[place]) : '')).join(''),
  );
}

/** The content of an element with that of its own elements. */
const contentOf = (element: Node): string =>
  (element['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type === 'JSXElement') return contentOf(child);
      const inner = child['expression'];
      if (isLiteral(inner)) return String(inner['value']);
      return isNode(inner) && inner.type !== 'JSXEmptyExpression' ? blank(inner) : '';
    })
    .join('');

/** The text of an element that has words of its own; empty if it has none. */
function elementText(element: Node): string {
  const hasWords = (element['children'] as Node[]).some(
    (child) => child.type === 'JSXText' && /\p{L}/u.test(String(child['value'])),
  );
  return hasWords ? onOneLine(contentOf(element)) : '';
}

/** Words for a reader: a sentence, or a word with a capital. Names of classes, events and columns are none. */
const isText = (text: string): boolean =>
  /\p{Ll}/u.test(text) &&
  !KEYBOARD_KEYS.test(text) &&
  (/^[\p{Lu}“(]\p{L}*[\p{Ll}’'…](?:[\s,.:;!?…”)]|$)/u.test(text) ||
    /^(?:\p{Lu}|\d+|\{[\p{L}…]+\}) .*\p{Ll}{2}/u.test(text) ||
    /^\p{Ll}+(?: [\p{L}{}…’',]+){2,}[.?…]?$/u.test(text));

/** Types, imports, code attributes, and words for developers. */
const hasNoTexts = (node: Node): boolean =>
  /^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll|^TaggedTemplate|^JSXText/.test(node.type) ||
  (/^(?:Call|New)Expression$/.test(node.type) && UNREAD_CALLS.test(nameOf(node['callee']))) ||
  (/^(?:JSXAttribute|Property)$/.test(node.type) && CODE_NAMES.has(nameOf(node['name'] ?? node['key'])));

/** The parts of a node that may hold texts; what a value is compared with is none. */
function textHolders(node: Node): Node[] {
  const compares = node.type === 'BinaryExpression' || node.type === 'SwitchCase';
  return childrenOf(node).filter(
    (child) => !(compares && isLiteral(child)) && !(node.type === 'Property' && child === node['key']),
  );
}

/**
 * The texts that a source file has for its readers, in their order, each once. What is filled in is shown as `{name}`.
 * Found by what is written as words: elements, attributes, and strings that look like sentences or labels.
 * @param file its name, which states the language
 */
export function writtenTexts(file: string, code: string): string[] {
  const found = new Set<string>();
  const add = (text: string): void => {
    if (isText(text)) found.add(text);
  };

  const visitElement = (node: Node, isPart: boolean): void => {
    const text = elementText(node);
    if (!isPart && text !== '') found.add(text);
    if (isNode(node['openingElement'])) for (const child of childrenOf(node['openingElement'])) visit(child);
    for (const child of node['children'] as Node[]) {
      if (child.type === 'JSXElement') visitElement(child, text !== '' && elementText(child) !== '');
      else if (!(text !== '' && isLiteral(child['expression']))) visit(child);
    }
  };

  function visit(node: Node): void {
    if (hasNoTexts(node)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node, false);
    else {
      if (isLiteral(node) && typeof node['value'] === 'string') add(onOneLine(node['value']));
      if (node.type === 'TemplateLiteral') add(templateText(node));
      for (const child of textHolders(node)) visit(child);
    }
  }

  visit(parseSync(file, code).program as unknown as Node);
  return [...found];
}
