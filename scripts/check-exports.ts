// Checks that a search for an exported name finds one thing: names of types, functions, classes and components are
// unique in the repository, and those of types have two words or more.
import ts from 'typescript';
import { readSources, reportFaults, type SourceText } from './read-sources';

const EXCEPTIONS: Readonly<Record<string, string>> = {
  up: 'each migration exports it to the migrator',
};

const TYPES: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.EnumDeclaration,
];

interface ExportedName {
  readonly name: string;
  readonly place: string;
  readonly isType: boolean;
}

const { sources } = readSources(/\.tsx?$/);
const exported = sources.flatMap(exportedNames).filter(({ name }) => !Object.hasOwn(EXCEPTIONS, name));
const byName = new Map<string, readonly ExportedName[]>();
for (const each of exported) byName.set(each.name, [...(byName.get(each.name) ?? []), each]);
reportFaults('exports', sources, [
  ...[...byName].flatMap(([name, all]) => {
    const files = [...new Set(all.map(({ place }) => place))];
    return files.length > 1 ? [`${name} is exported by ${files.join(', ')}: give each a name that says which`] : [];
  }),
  ...exported
    .filter(({ name, isType }) => isType && !/[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(name))
    .map(({ name, place }) => `${place}: the type ${name} has one word: name it by the field's term`),
]);

function exportedNames({ path, text }: SourceText): readonly ExportedName[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return tree.statements
    .filter((statement) => ts.canHaveModifiers(statement))
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((statement) => {
      const isType = TYPES.includes(statement.kind);
      return namesOf(statement).map((name) => ({ name, place: path, isType }));
    });
}

// A constant counts if it is a function or a component; any other value is data.
function namesOf(statement: ts.Statement): readonly string[] {
  if ('name' in statement) return [(statement as ts.DeclarationStatement).name?.text ?? ''].filter(Boolean);
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && (isFunction(initializer) || /^[A-Z][a-z]/.test(name.text)) ? [name.text] : [],
  );
}

function isFunction(node?: ts.Node): boolean {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}
