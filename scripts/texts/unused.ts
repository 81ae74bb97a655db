import ts from 'typescript';
import type { SourceFile } from './source-files';

/** A text by its place: `['levels', 'low']` of the group `microphone`. */
interface Text {
  readonly group: string;
  readonly path: readonly string[];
}

/**
 * Finds unused texts. Only names are compared, which is fast: a variable is a table if it is imported from one, or if
 * its name is `texts` or `…Texts`; a path read from it in a file that imports its group or the group's type is used.
 */
export function unusedTexts(tables: readonly SourceFile[], files: readonly SourceFile[]): readonly string[] {
  const uses = files.map(usesOf);
  return tables
    .flatMap(textsOf)
    .filter((text) => !uses.some((use) => isUsed(text, use)))
    .map(({ group, path }) => `${group}.${path.join('.')}`);
}

/** The texts of the exported tables of a file. The name of a table is its group. */
const textsOf = ({ tree }: SourceFile): readonly Text[] =>
  tree.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) =>
      initializer === undefined
        ? []
        : leavesOf(literalOf(initializer)).map((path) => ({ group: name.getText(), path })),
    );

function literalOf(node: ts.Expression): ts.Expression {
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) ? literalOf(node.expression) : node;
}

/** The paths of all texts of a table. A plural is one text; a table that is included by its name is not counted. */
function leavesOf(table: ts.Expression): readonly (readonly string[])[] {
  if (ts.isIdentifier(table)) return [];
  if (!ts.isObjectLiteralExpression(table)) return [[]];
  const entries = table.properties.filter(ts.isPropertyAssignment);
  if (entries.some(({ name }) => nameOf(name) === 'other')) return [[]];
  return entries.flatMap(({ name, initializer }) =>
    leavesOf(literalOf(initializer)).map((path) => [nameOf(name), ...path]),
  );
}

const nameOf = (name: ts.PropertyName): string => (ts.isStringLiteral(name) ? name.text : name.getText());

interface Use {
  /** The groups that the file imports, also within `packages/texts`. */
  readonly groups: ReadonlySet<string>;
  /** The paths that are read from tables. */
  readonly paths: readonly (readonly string[])[];
}

function isUsed({ group, path }: Text, { groups, paths }: Use): boolean {
  return (
    groups.has(group) && paths.some((read) => read.every((name, index) => index >= path.length || name === path[index]))
  );
}

function usesOf({ tree }: SourceFile): Use {
  const groups = new Set<string>();
  const held = new Set<string>();
  const paths: (readonly string[])[] = [];
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    for (const { group, name } of groupsImported(statement)) {
      groups.add(group);
      held.add(name);
    }
  }
  const visit = (node: ts.Node): void => {
    const read = readFrom(node, held);
    if (read !== undefined) paths.push(...read);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { groups, paths };
}

/** The tables that an import names, and their local names. */
function groupsImported({ moduleSpecifier, importClause }: ts.ImportDeclaration) {
  const bindings = importClause?.namedBindings;
  const isTable = /^(@linecheck\/texts|\.)\/en\//.test((moduleSpecifier as ts.StringLiteral).text);
  if (!isTable || bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ propertyName, name }) => ({ group: (propertyName ?? name).text, name: name.text }));
}

/** The paths that an expression reads from a table: one, or one per part of a pattern. */
function readFrom(node: ts.Node, held: ReadonlySet<string>): readonly (readonly string[])[] | undefined {
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer !== undefined) {
    const path = pathOf(node.initializer, held);
    return path === undefined ? undefined : node.name.elements.map((element) => [...path, nameRead(element)]);
  }
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
  const isRead = ts.isPropertyAccessExpression(node.parent) || ts.isElementAccessExpression(node.parent);
  if (isRead && node.parent.expression === node) return undefined;
  const path = pathOf(node, held);
  return path === undefined || (path.length === 0 && ts.isPropertyAccessExpression(node)) ? undefined : [path];
}

const nameRead = ({ propertyName, name }: ts.BindingElement): string => (propertyName ?? name).getText();

/**
 * The path of an expression inside a table; undefined if it is not in one. A computed access reads everything below it.
 */
function pathOf(node: ts.Expression, held: ReadonlySet<string>): readonly string[] | undefined {
  if (ts.isIdentifier(node)) return held.has(node.text) || holdsTexts(node.text) ? [] : undefined;
  if (ts.isCallExpression(node)) return /^(use|current)Texts$/.test(node.expression.getText()) ? [] : undefined;
  if (ts.isPropertyAccessExpression(node)) {
    if (holdsTexts(node.name.text)) return [];
    const path = pathOf(node.expression, held);
    return path && [...path, node.name.text];
  }
  if (!ts.isElementAccessExpression(node)) return undefined;
  const path = pathOf(node.expression, held);
  if (path === undefined) return undefined;
  const { argumentExpression } = node;
  return ts.isStringLiteral(argumentExpression) ? [...path, argumentExpression.text] : path;
}

const holdsTexts = (name: string): boolean => /^texts$|Texts$/.test(name);
