import ts from 'typescript';
import type { SourceFile } from './source-files';

export interface TextLiteral {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export function textLiterals({ path, tree }: SourceFile): readonly TextLiteral[] {
  const found: TextLiteral[] = [];
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

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isSkipped(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return /^(className|href|id|d|viewBox)$/.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return describesApi(node);
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return ts.isCallExpression(node) && /(^|\.)log(\.\w+)?$|^runPrepared$/.test(node.expression.getText());
}

function describesApi({ name, parent }: ts.PropertyAssignment): boolean {
  const describes = besideDescriptions[name.getText()];
  return describes !== undefined && parent.properties.some((other) => describes.test(other.name?.getText() ?? ''));
}

const besideDescriptions: Readonly<Record<string, RegExp>> = {
  summary: /^(path|method|response)$/,
  description: /^content$/,
  info: /^openapi$/,
};

const productNames =
  /^(Google (Chrome|app|Meet)|Microsoft (Edge|Teams)|Samsung Internet|Riverside|Descript|SquadCast|StreamYard|Zencastr|Restream Studio|Zoom|VDO\.Ninja)$/;

function isText(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || productNames.test(text)) return false;
  if (isSentence(text)) return !isCompared(node);
  const name = nameOfPlace(node);
  if (name === 'child') return true;
  return name !== undefined && textPlaces.test(name) && (/^\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text));
}

const isSentence = (text: string): boolean =>
  /^[^\p{L}\d]*\p{Lu}[\p{Ll}'’]*[ ,][^=;{}]*\p{L}/u.test(text) || /\p{Ll}\p{Ll}+ .*\p{Ll}[.!?…]$/u.test(text);

const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()));

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
