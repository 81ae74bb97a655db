// Holds the sizes of files, functions and folders, the numbers of casts and of exports for tests, and that no two files
// import each other.
// `--record` puts the figures into benchmarks/README.md.
import { dirname } from 'node:path';
import ts from 'typescript';
import { exportsOf } from './structure/exports';
import {
  importersOf,
  isProduct,
  moduleName,
  readRepository,
  resolveModule,
  type Source,
  visit,
} from './structure/sources';
import { type Figure, figureTable, median } from './testing/figure';
import { record } from './testing/record';

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = { ts: 60, tsx: 120 } as const;
const MAX_FILES_PER_FOLDER = 24;
/** Short files with one importer that stay, with the reason. */
const SHORT_FILES: readonly string[] = [
  // `web/chunks.ts` loads it without the rest of the contract.
  'packages/contract/sign-in-hint.ts',
  // `scripts/texts/source-files.ts` excludes it: it has English words that are stored.
  'packages/contract/stored-english.ts',
  // Tested without starting the server, which `main.ts` does.
  'server/mail-notice.ts',
  // A cache with a test of its timing.
  'server/modules/guest-page/recent-pages.ts',
];
/** Files shorter than this need a second importer or a name that a reader would look for. */
const SHORT_FILE_LINES = 40;
/**
 * Casts outside `server/domain/ids.ts`, which brands ids: all of them, those of array elements, and those without a
 * reason. Only ever lower these.
 */
const MAX_CASTS = { all: 48, ofElements: 72, withoutReason: 0 } as const;
/** Exports that only tests import. Only ever lower this. */
const MAX_EXPORTS_FOR_TESTS = 136;
/** Files whose exports the build imports by their built names. */
const BUILD_ENTRIES = ['web/app/render.tsx'];

const TESTS = /\.test\.tsx?$|\/(testing|fixtures)\/|^(journeys|benchmarks)\//;

const repository = readRepository();
const product = new Map([...repository].filter(([path]) => isProduct(path)));
const importers = importersOf(product);
/** The files that import each file, with scripts and the build. */
const users = importersOf(repository);
const sources = [...product.values()];
const troubles: string[] = [];

for (const { path, lines } of sources)
  if (lines > MAX_FILE_LINES)
    troubles.push(
      `${path} has ${lines} lines, at most ${MAX_FILE_LINES}: move out a part that a reader would look for by its name.`,
    );

const functions = sources.flatMap(functionsOf);
for (const { path, line, name, lines } of functions) {
  const max = path.endsWith('.tsx') ? MAX_FUNCTION_LINES.tsx : MAX_FUNCTION_LINES.ts;
  if (lines > max)
    troubles.push(`${path}:${line}: ${name} has ${lines} lines, at most ${max}: give its steps names of their own.`);
}

// A migration is a file that is never merged with another.
for (const [folder, files] of groupByFolder())
  if (files.length > MAX_FILES_PER_FOLDER && folder !== 'server/db/migrations')
    troubles.push(
      `${folder} has ${files.length} files, at most ${MAX_FILES_PER_FOLDER}: divide or merge them by meaning.`,
    );

const lazyFiles = new Set(sources.flatMap(lazyImportsOf));
const short = sources.filter((source) => isShortPart(source) && !SHORT_FILES.includes(source.path));
for (const { path, lines } of short)
  troubles.push(`${path} has ${lines} lines and only ${importers.get(path)?.[0]} imports it: move its content there.`);

for (const cycle of cycles())
  troubles.push(`These files import each other: ${cycle.join(' → ')}. Merge them or move what both need.`);

const casts = sources.flatMap(castsOf);
const unexplained = casts.filter(({ hasReason }) => !hasReason);
const ofElements = casts.filter(({ isOfElement }) => isOfElement);
if (unexplained.length > MAX_CASTS.withoutReason)
  troubles.push(
    `${unexplained.length} casts without a reason in the same line, at most ${MAX_CASTS.withoutReason}: parse the value, or write the reason behind the cast. The last are\n  ${lastOf(unexplained.map(({ place }) => place))}`,
  );
if (ofElements.length > MAX_CASTS.ofElements)
  troubles.push(
    `${ofElements.length} casts of array elements, at most ${MAX_CASTS.ofElements}: iterate or use a default.`,
  );
if (casts.length - ofElements.length > MAX_CASTS.all)
  troubles.push(
    `${casts.length - ofElements.length} other casts, at most ${MAX_CASTS.all}: parse, or use a better type.`,
  );

const exported = exportsOf(repository).filter(({ path }) => product.has(path) && !BUILD_ENTRIES.includes(path));
for (const { path, line, name, importers: takers, isForTests } of exported) {
  const isOnlyForTests = takers.every((user) => TESTS.test(user));
  if (takers.length === 0) troubles.push(`${path}:${line}: no other file imports ${name}: do not export it.`);
  else if (isOnlyForTests && !isForTests)
    troubles.push(
      `${path}:${line}: only tests import ${name}: test what uses it, or end its doc comment with "Exported for tests."`,
    );
  else if (!isOnlyForTests && isForTests)
    troubles.push(`${path}:${line}: not only tests import ${name}: remove "Exported for tests." from its doc comment.`);
}
const forTests = exported.filter(({ isForTests }) => isForTests);
if (forTests.length > MAX_EXPORTS_FOR_TESTS)
  troubles.push(`${forTests.length} exports for tests, at most ${MAX_EXPORTS_FOR_TESTS}: test what uses them.`);

const single = sources.filter(({ path }) => importers.get(path)?.length === 1);
const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
const isBesideImporter = ({ path }: Source) => dirname(importers.get(path)?.[0] ?? '') === dirname(path);
const chained = sources.filter(({ path }) => singleImportersInRow(path) >= 3);
const figures: readonly Figure[] = [
  { name: 'Product files', value: sources.length, unit: '', goal: { atMost: 800 } },
  { name: 'Lines of product', value: sizes.reduce((sum, lines) => sum + lines, 0), unit: '' },
  { name: 'Lines of a file, median', value: median(sizes), unit: '', goal: { atLeast: 60 } },
  { name: 'Lines of a file, 90%', value: sizes[Math.floor(sizes.length * 0.9)] ?? 0, unit: '' },
  { name: 'Lines of a file, most', value: sizes.at(-1) ?? 0, unit: '', goal: { atMost: MAX_FILE_LINES } },
  { name: 'Lines of a function, most', value: Math.max(...functions.map(({ lines }) => lines)), unit: '' },
  { name: 'Files with one importer', value: single.length, unit: '' },
  {
    name: 'of these in the same folder',
    value: single.filter(isBesideImporter).length,
    unit: '',
    goal: { atMost: 60 },
  },
  { name: 'Files behind three or more single importers in a row', value: chained.length, unit: '' },
  {
    name: 'of these in web',
    value: chained.filter(({ path }) => path.startsWith('web/')).length,
    unit: '',
    goal: { atMost: 40 },
  },
  { name: 'Functions of six lines or fewer that are referenced once', value: shortFunctionsUsedOnce(), unit: '' },
  { name: 'Casts without a reason', value: unexplained.length, unit: '' },
  { name: 'Casts of array elements', value: ofElements.length, unit: '' },
  { name: 'Other casts', value: casts.length - ofElements.length, unit: '' },
  { name: 'Exports for tests', value: forTests.length, unit: '' },
];
const table = figureTable(figures);
process.stdout.write(`${table}\n`);
if (process.argv.includes('--record')) await record('structure', table);
for (const trouble of troubles) process.stderr.write(`${trouble}\n`);
process.stdout.write(`${troubles.length} findings.\n`);
process.exitCode = troubles.length === 0 ? 0 : 1;

function groupByFolder(): ReadonlyMap<string, readonly Source[]> {
  const folders = new Map<string, Source[]>();
  for (const source of sources)
    folders.set(dirname(source.path), [...(folders.get(dirname(source.path)) ?? []), source]);
  return folders;
}

/**
 * Components, hooks and the files of the architecture's vocabulary have names that a reader looks for; a file that is
 * imported dynamically is a separate chunk.
 */
function isShortPart({ path, lines }: Source): boolean {
  const [importer, ...others] = (users.get(path) ?? []).filter((user) => !TESTS.test(user));
  if (importer === undefined || others.length > 0 || lines >= SHORT_FILE_LINES) return false;
  const importerLines = product.get(importer)?.lines ?? Number.POSITIVE_INFINITY;
  if (dirname(importer) !== dirname(path) || importerLines + lines > 250 || lazyFiles.has(path)) return false;
  return !/\.tsx$|\/use-[\w-]+\.ts$|\/(routes|service|rules|store|thresholds|judge|readings)\.ts$|-worker\.ts$|worklet\.ts$/.test(
    path,
  );
}

/** Paths of the files that a file imports dynamically. */
function lazyImportsOf({ path, tree }: Source): readonly string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    const name = ts.isCallExpression(node) ? moduleName(node) : undefined;
    const target = name === undefined ? undefined : resolveModule(name, path, product);
    if (target !== undefined) found.push(target);
  });
  return found;
}

function singleImportersInRow(path: string, seen: ReadonlySet<string> = new Set()): number {
  const [importer, ...others] = importers.get(path) ?? [];
  if (importer === undefined || others.length > 0 || seen.has(importer)) return 0;
  return 1 + singleImportersInRow(importer, new Set([...seen, importer]));
}

interface FunctionSize {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly lines: number;
}

function functionsOf({ path, tree }: Source): readonly FunctionSize[] {
  const found: FunctionSize[] = [];
  visit(tree, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return;
    const start = tree.getLineAndCharacterOfPosition(node.getStart()).line;
    const end = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
    found.push({ path, line: start + 1, name: nameOf(node), lines: end - start + 1 });
  });
  return found;
}

function nameOf(node: ts.Node): string {
  const named = ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent) ? node.parent : node;
  return 'name' in named && named.name !== undefined ? (named.name as ts.Node).getText() : 'a function';
}

interface Cast {
  readonly place: string;
  readonly hasReason: boolean;
  /** `numbers[index] as number`, which compiles to a plain access, for loops whose speed matters. */
  readonly isOfElement: boolean;
}

function castsOf({ path, tree }: Source): readonly Cast[] {
  if (path === 'server/domain/ids.ts') return [];
  const lines = tree.text.split('\n');
  const found: Cast[] = [];
  visit(tree, (node) => {
    if (!ts.isAsExpression(node) || node.type.getText() === 'const') return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getEnd());
    const isOfElement = ts.isElementAccessExpression(node.expression) && node.type.getText() === 'number';
    const hasReason = lines[line]?.includes('//') || (isOfElement && /\bcasts?\b/i.test(statementOf(node)));
    found.push({ place: `${path}:${line + 1}`, hasReason, isOfElement });
  });
  return found;
}

/** The top-level statement of a node, with the comments before it: a loop gives the reason for its casts once. */
function statementOf(node: ts.Node): string {
  return ts.isSourceFile(node.parent) ? node.getFullText() : statementOf(node.parent);
}

function lastOf(places: readonly string[]): string {
  return places.slice(-5).join('\n  ');
}

/** Top-level functions whose name occurs once outside its declaration and outside imports. */
function shortFunctionsUsedOnce(): number {
  const uses = new Map<string, number>();
  for (const { tree } of sources)
    visit(tree, (node) => {
      if (
        !ts.isIdentifier(node) ||
        ts.isImportSpecifier(node.parent) ||
        (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
      )
        return;
      uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
    });
  const topLevel = functions.filter(({ path, line, lines }) => lines <= 6 && isTopLevel(path, line));
  return topLevel.filter(({ name }) => uses.get(name) === 2).length;
}

function isTopLevel(path: string, line: number): boolean {
  const tree = product.get(path)?.tree;
  return (
    tree?.statements.some((statement) => tree.getLineAndCharacterOfPosition(statement.getStart()).line + 1 === line) ??
    false
  );
}

/** Each file that reaches itself by imports, types included, with the shortest way back to it. */
function cycles(): readonly (readonly string[])[] {
  return sources.flatMap(({ path }) => {
    const cycle = wayBack(path);
    // Each cycle once: from its first file.
    return cycle === undefined || [...cycle].sort()[0] !== path ? [] : [cycle];
  });
}

/** Breadth-first search along imports. */
function wayBack(start: string): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    const next = product.get(way.at(-1) ?? '')?.imports ?? [];
    if (next.includes(start)) return way;
    for (const path of next.filter((each) => !seen.has(each))) {
      seen.add(path);
      ways.push([...way, path]);
    }
  }
  return undefined;
}
