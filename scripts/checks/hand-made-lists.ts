import { CHECKS, type Check } from '@linecheck/checks/check';
import ts from 'typescript';

/** Checks that are also devices: a list of only these is a list of devices. */
const DEVICES: readonly Check[] = ['microphone', 'camera'];

/**
 * The check that a name or text is about: `microphone`, `microphoneStatus`, `microphone_status`, `r.microphone_status`.
 */
const checkIn = (text: string): Check | undefined =>
  CHECKS.find((name) => new RegExp(`(^|\\W)${name}(_?status)?($|\\W)`, 'i').test(text));

/**
 * The entries of a node that is a list: the members of a literal, a type or a pattern, the parts of a union, or the
 * cases of a switch.
 */
function membersOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isArrayLiteralExpression(node) || ts.isObjectBindingPattern(node)) return node.elements;
  if (ts.isObjectLiteralExpression(node)) return node.properties;
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) return node.members;
  if (ts.isCaseBlock(node)) return node.clauses.filter(ts.isCaseClause).map(({ expression }) => expression);
  return ts.isUnionTypeNode(node) ? node.types : comparedIn(node);
}

/** The texts with which a chain of conditions compares: `if` and `else if`, `? :`, `||` and `&&`. */
function comparedIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isIfStatement(node)) return [node.expression, node.elseStatement].flatMap(comparedOf);
  if (ts.isConditionalExpression(node)) return [node.condition, node.whenFalse].flatMap(comparedOf);
  if (ts.isParenthesizedExpression(node)) return comparedIn(node.expression);
  if (!ts.isBinaryExpression(node)) return [];
  const { left, right, operatorToken } = node;
  if (LOGICAL.has(operatorToken.kind)) return [left, right].flatMap(comparedOf);
  return EQUALITY.has(operatorToken.kind) ? [left, right].filter(ts.isStringLiteralLike) : [];
}

const comparedOf = (node: ts.Node | undefined): readonly ts.Node[] => (node === undefined ? [] : comparedIn(node));

const LOGICAL = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken]);
const EQUALITY = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** The name of an entry: its key, the property that it comes from, or its text. */
function nameOf(member: ts.Node): string {
  const named = member as ts.NamedDeclaration & Partial<ts.BindingElement>;
  const name = named.propertyName ?? named.name;
  if (name !== undefined) return name.getText();
  return ts.isPropertyAccessExpression(member) ? member.name.getText() : member.getText();
}

const isListOfChecks = (names: ReadonlySet<Check | undefined>): boolean =>
  CHECKS.filter((name) => names.has(name)).length > 1 &&
  CHECKS.some((name) => names.has(name) && !DEVICES.includes(name));

/** Finds the places in a file that list several checks individually, all of them or some. */
export function handMadeLists(file: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isListOfChecks(new Set(membersOf(node).map((member) => checkIn(nameOf(member)))))) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
