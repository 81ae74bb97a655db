import ts from 'typescript';
import { moduleName, resolveModule, type Source, visit } from './sources';

/** An export of a file, and what imports it. */
export interface Exported {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  /** True if its doc comment ends with "Exported for tests." */
  readonly isForTests: boolean;
  /** Paths of the files that import it, itself or through a file that exports it again. */
  readonly importers: readonly string[];
}

type Files = ReadonlyMap<string, Source>;

/** All names that a file may take of another. */
const EVERYTHING = '*';

/**
 * The named exports of files that any file imports by name. Without the others: entries, which the build or the
 * operating system runs, and files that are loaded as a whole (`import *`, `import()`).
 */
export function exportsOf(files: Files): readonly Exported[] {
  const users = usersOf(files);
  return [...files.values()].flatMap((source) => {
    const own = users.get(source.path);
    if (own === undefined || own.has(EVERYTHING)) return [];
    return declarationsOf(source).map((declared) => ({
      ...declared,
      path: source.path,
      importers: [...(own.get(declared.name) ?? [])],
    }));
  });
}

/** For each file, the importers of each of its names. */
function usersOf(files: Files): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const users = new Map<string, Map<string, Set<string>>>();
  const note = (path: string, name: string, importer: string) => {
    const names = users.get(path) ?? new Map<string, Set<string>>();
    users.set(path, names.set(name, (names.get(name) ?? new Set()).add(importer)));
    for (const [target, original] of passedOn(files, path, name)) note(target, original, importer);
  };
  for (const source of files.values())
    visit(source.tree, (node) => {
      for (const [module, name] of takenNames(node)) {
        const target = resolveModule(module, source.path, files);
        if (target !== undefined) note(target, name, source.path);
      }
    });
  return users;
}

/** The files and names behind a name that a file exports again. */
function passedOn(files: Files, path: string, name: string): readonly (readonly [path: string, name: string])[] {
  const statements = files.get(path)?.tree.statements ?? [];
  return statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const module = moduleName(statement);
    const target = module === undefined ? undefined : resolveModule(module, path, files);
    if (target === undefined) return [];
    const { exportClause: clause } = statement;
    if (clause === undefined || !ts.isNamedExports(clause)) return [[target, name] as const];
    return clause.elements
      .filter((element) => name === EVERYTHING || element.name.text === name)
      .map((element) => [target, (element.propertyName ?? element.name).text] as const);
  });
}

/** The modules and names that a node imports. */
function takenNames(node: ts.Node): readonly (readonly [module: string, name: string])[] {
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return [[node.argument.literal.text, EVERYTHING]];
  const module = ts.isExportDeclaration(node) ? undefined : moduleName(node);
  if (module === undefined) return [];
  if (!ts.isImportDeclaration(node)) return [[module, EVERYTHING]];
  const bindings = node.importClause?.namedBindings;
  if (bindings === undefined) return [[module, 'default']];
  if (ts.isNamespaceImport(bindings)) return [[module, EVERYTHING]];
  return bindings.elements.map((element) => [module, (element.propertyName ?? element.name).text] as const);
}

const FOR_TESTS = /Exported[\s*]+for[\s*]+tests\./;

type Declared = Pick<Exported, 'line' | 'name' | 'isForTests'>;

/** The names that a file declares and exports, but for the default. */
function declarationsOf({ tree }: Source): readonly Declared[] {
  return tree.statements.filter(isExported).flatMap((statement) => {
    const line = tree.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
    const comments = ts.getLeadingCommentRanges(tree.text, statement.getFullStart()) ?? [];
    const isForTests = comments.some(({ pos, end }) => FOR_TESTS.test(tree.text.slice(pos, end)));
    return namesOf(statement).map((name) => ({ line, name, isForTests }));
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
  return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DefaultKeyword);
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}
