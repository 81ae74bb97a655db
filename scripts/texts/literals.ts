import ts from 'typescript';
import type { SourceFile } from './source-files';

export interface Literal {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Finds texts for users that are written where they are used, instead of in a table of `packages/texts`. */
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

/** The text of a string or template, with `…` for interpolations. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/**
 * Returns true for nodes without texts for users: types, module names, class names, SQL, texts for developers and
 * operators.
 */
function isSkipped(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return /^(className|href|id|d|viewBox)$/.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return describesApi(node);
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && /(^|\.)log(\.\w+)?$|^runPrepared$/.test(node.expression.getText());
}

/** Returns true for OpenAPI descriptions of a call, a response or the API, which developers read in English. */
function describesApi({ name, parent }: ts.PropertyAssignment): boolean {
  const describes = besideDescriptions[name.getText()];
  return describes !== undefined && parent.properties.some((other) => describes.test(other.name?.getText() ?? ''));
}

/** Names of OpenAPI's description properties, each with the sibling properties that identify it. */
const besideDescriptions: Readonly<Record<string, RegExp>> = {
  summary: /^(path|method|response)$/,
  description: /^content$/,
  info: /^openapi$/,
};

/** Product names, equal in every language: browsers, apps and studios. */
const productNames =
  /^(Google (Chrome|app|Meet)|Microsoft (Edge|Teams)|Samsung Internet|Riverside|Descript|SquadCast|StreamYard|Zencastr|Restream Studio|Zoom|VDO\.Ninja)$/;

/** Returns true for a text that users read: a sentence that is not compared, or words in a place that shows them. */
function isText(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || productNames.test(text)) return false;
  if (isSentence(text)) return !isCompared(node);
  const name = nameOfPlace(node);
  if (name === 'child') return true;
  return name !== undefined && textPlaces.test(name) && (/^\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text));
}

/** Begins like a sentence and has a second word, or ends like a sentence. */
const isSentence = (text: string): boolean =>
  /^[^\p{L}\d]*\p{Lu}[\p{Ll}'’]*[ ,][^=;{}]*\p{L}/u.test(text) || /\p{Ll}\p{Ll}+ .*\p{Ll}[.!?…]$/u.test(text);

const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()));

/** Props and properties whose strings are shown to users. */
const textPlaces =
  /^(aria-(label|description|roledescription|valuetext)|alt|placeholder|name|word|text|title|heading|hint|note|message|details?|advice|finding|description|\w*(Label|Title|Text|Word)|label)$/;

/** The name of the prop or property whose value the node is, or `child` if JSX renders it; undefined elsewhere. */
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
