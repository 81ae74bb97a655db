// Finds the texts that the pages of guests use: a guest is offered languages in which the texts for hosts do not exist.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { idsIn, type TextGroupId } from '@linecheck/texts/text-group';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');
const ENGLISH = resolve(root, 'packages/texts/en');

const GUEST_PAGES = [
  'web/app/main.tsx',
  ...['guest-landing-page', 'booking-page', 'group-page', 'no-emails-page', 'not-found-page'].map(
    (name) => `web/pages/${name}.tsx`,
  ),
];
/** Lead to every page of hosts. */
const NOT_OF_GUESTS = ['web/app/other-routes.tsx', 'web/app/form-routes.tsx'].map((path) => resolve(root, path));

/** Names that a module imports from another one; undefined for all of them. */
export interface ModuleImport {
  readonly from: string;
  readonly names: readonly string[] | undefined;
}

/** A module that uses a group of texts. */
export interface GroupUse {
  readonly path: string;
  readonly id: TextGroupId;
}

const tables = new Map<string, Promise<Readonly<Record<string, unknown>>>>();

/** Every use of a group of texts in the modules that a page of guests imports, at once or later. */
export async function groupsOfGuests(): Promise<readonly GroupUse[]> {
  const seen = new Set<string>();
  const uses: { readonly path: string; readonly table: string; readonly names: ModuleImport['names'] }[] = [];
  const visit = (path: string) => {
    if (seen.has(path) || NOT_OF_GUESTS.includes(path)) return;
    seen.add(path);
    for (const { from, names } of importsIn(path, readFileSync(path, 'utf8'))) {
      const target = resolved(from, path);
      if (target?.startsWith(`${ENGLISH}/`)) uses.push({ path, table: target, names });
      else if (target !== undefined) visit(target);
    }
  };
  for (const page of GUEST_PAGES) visit(resolve(root, page));
  const found = await Promise.all(
    uses.map(async ({ path, table, names }) => {
      const exported = await tablesIn(table);
      const used = (names ?? Object.keys(exported)).map((name) => exported[name]);
      return used.filter(isObject).flatMap((each) => idsIn(each).map((id) => ({ path: relative(root, path), id })));
    }),
  );
  return found.flat();
}

function tablesIn(path: string) {
  const loading = tables.get(path) ?? import(pathToFileURL(path).href);
  tables.set(path, loading);
  return loading;
}

const isObject = (value: unknown): value is Parameters<typeof idsIn>[0] => typeof value === 'object' && value !== null;

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
};
const cache = ts.createModuleResolutionCache(root, (name) => name, OPTIONS);

/** The file of our code that an import names; undefined for packages, styles and pictures. */
function resolved(name: string, importer: string): string | undefined {
  const file = ts.resolveModuleName(name, importer, OPTIONS, ts.sys, cache).resolvedModule?.resolvedFileName;
  return file === undefined || /\/node_modules\/|\.d\.ts$/.test(file) || !/\.tsx?$/.test(file) ? undefined : file;
}

/** The imports of a module, those of types left out. */
export function importsIn(path: string, code: string): readonly ModuleImport[] {
  const found: ModuleImport[] = [];
  const visit = (node: ts.Node): void => {
    const text = moduleNameOf(node);
    if (text !== undefined) found.push({ from: text, names: namesOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found.filter(({ names }) => names === undefined || names.length > 0);
}

function moduleNameOf(node: ts.Node): string | undefined {
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const name = isImport
    ? node.arguments[0]
    : ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : undefined;
  return name !== undefined && ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** The imported names; none for an import of types, undefined for all names. */
function namesOf(node: ts.Node): ModuleImport['names'] {
  const clause = ts.isImportDeclaration(node) ? node.importClause : ts.isExportDeclaration(node) ? node : undefined;
  if (clause?.isTypeOnly) return [];
  const list = clause && (ts.isImportClause(clause) ? clause.namedBindings : clause.exportClause);
  if (list === undefined || ts.isNamespaceImport(list) || ts.isNamespaceExport(list)) return undefined;
  const values = [...list.elements].filter(({ isTypeOnly }) => !isTypeOnly);
  return values.map(({ propertyName, name }) => (propertyName ?? name).text);
}
