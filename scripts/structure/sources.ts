import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { readSources } from '../read-sources';

const root = resolve(import.meta.dirname, '../..');

/** A source file of the product with its syntax tree. Paths are relative to the root. */
export interface Source {
  readonly path: string;
  readonly lines: number;
  readonly tree: ts.SourceFile;
  /** Paths of the files of the product that this file imports, statically or dynamically, in the order of the source. */
  readonly imports: readonly string[];
}

/** Every TypeScript file of packages, server and web but tests, what only tests use, the gallery and generated examples. */
export const readProduct = (): ReadonlyMap<string, Source> => readFiles(CODE, isProduct);

/** Returns whether a path of the product's folders is one of the files that `readProduct` reads. */
export const isProduct = (path: string): boolean =>
  /^(packages|server|web)\/.*\.tsx?$/.test(path) && !NOT_PRODUCT.test(path);

/** Every file of code in the repository, with tests, scripts, journeys and benchmarks. */
export const readRepository = (): ReadonlyMap<string, Source> => readFiles(CODE);

const CODE = /^(packages|server|web|scripts|journeys|benchmarks)\/.*\.(tsx?|mjs)$/;

function readFiles(named: RegExp, isWanted: (path: string) => boolean = () => true): ReadonlyMap<string, Source> {
  const files = readSources(named).sources.filter(({ path }) => isWanted(path));
  const all = new Set(files.map(({ path }) => path));
  return new Map(files.map(({ path, text }) => [path, readSource(path, text, all)]));
}

const NOT_PRODUCT = /\.test\.tsx?$|\.d\.ts$|\/(testing|fixtures|gallery|example|node_modules)\/|vite\.config\.ts$/;

/** Parses a file. `all` are the paths that its imports may mean. */
export function readSource(path: string, text: string, all: ReadonlySet<string>): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, lines: text.split('\n').length - 1, tree, imports: importsOf(tree, path, all) };
}

function importsOf(tree: ts.SourceFile, path: string, all: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  visit(tree, (node) => {
    const name = moduleName(node);
    const target = name === undefined ? undefined : resolveModule(name, path, all);
    if (target !== undefined) found.add(target);
  });
  return [...found];
}

/** The module that an import, an export or a dynamic import names; also the file of `new URL('…', import.meta.url)`. */
export function moduleName(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
    return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  const [argument] = ts.isCallExpression(node) || ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  if (argument === undefined || !ts.isStringLiteralLike(argument)) return undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return argument.text;
  const isUrl = ts.isNewExpression(node) && node.expression.getText() === 'URL' && argument.text.startsWith('.');
  return isUrl ? argument.text : undefined;
}

/** The path of a module of the repository, as a file imports it; undefined for a dependency. */
export function resolveModule(name: string, from: string, all: { has(path: string): boolean }): string | undefined {
  const [bare = ''] = name.split('?');
  const isRelative = bare.startsWith('.');
  const base = isRelative
    ? relative(root, resolve(root, dirname(from), bare))
    : bare.replace('@linecheck/', 'packages/');
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base.replace(/\.js$/, '.ts')];
  return candidates.find((candidate) => all.has(candidate));
}

export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** The files that import each file. */
export function importersOf(product: ReadonlyMap<string, Source>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of product.values())
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}
