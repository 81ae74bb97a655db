import ts from 'typescript';
import type { SourceFile } from './source-files';

export interface Literal {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Words that a person reads, written where they are used and not in a table of `packages/texts`. */
export function textLiterals({ path, tree }: SourceFile): readonly Literal[] {
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    const text = wordsOf(node);
    if (text !== undefined && isText(node, text)) {
      found.push({ path, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The text of a string or template, with `…` for what is filled in. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** Types, other modules' names, class names, SQL, what developers and operators read. */
function isSkipped(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return /^(className|href|id|d|viewBox)$/.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return describesApi(node);
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && /(^|\.)log(\.\w+)?$|^runPrepared$/.test(node.expression.getText());
}

/** What the description of the API (OpenAPI) says of a call, of a reply or of itself: it is read by developers, and English. */
function describesApi({ name, parent }: ts.PropertyAssignment): boolean {
  const describes = besideDescriptions[name.getText()];
  return describes !== undefined && parent.properties.some((other) => describes.test(other.name?.getText() ?? ''));
}

/** A property that describes, by what stands beside it in the same object. */
const besideDescriptions: Readonly<Record<string, RegExp>> = {
  summary: /^(path|method|response)$/,
  description: /^content$/,
  info: /^openapi$/,
};

/** The same in every language. */
const productNames = /^(Google Chrome|Google app|Microsoft Edge|Samsung Internet)$/;

function isText(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || productNames.test(text)) return false;
  if (isSentence(text)) return !isCompared(node);
  const name = nameOfPlace(node);
  if (name === 'child') return true;
  return name !== undefined && textPlaces.test(name) && (/^\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text));
}

/** Starts like a sentence and has a second word, or ends like one. */
const isSentence = (text: string): boolean =>
  /^[^\p{L}\d]*\p{Lu}[\p{Ll}'’]*[ ,][^=;{}]*\p{L}/u.test(text) || /\p{Ll}\p{Ll}+ .*\p{Ll}[.!?…]$/u.test(text);

const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()));

/** Props and properties whose strings are read by people. */
const textPlaces =
  /^(aria-(label|description|roledescription|valuetext)|alt|placeholder|name|word|text|title|heading|hint|note|message|details?|advice|finding|description|\w*(Label|Title|Text|Word)|label)$/;

/** The name of the prop or property whose value this is, or `child` where JSX shows it; undefined elsewhere. */
function nameOfPlace(node: ts.Node): string | undefined {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node ? parent.name.getText() : undefined;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? parent.parent.name.getText() : 'child';
  const isPassedOn =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||&&)$/.test(parent.operatorToken.getText()) && parent.right === node);
  return isPassedOn ? nameOfPlace(parent) : undefined;
}
