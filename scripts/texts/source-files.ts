import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** Folders whose words people read, or that use those of the catalogue. */
const FOLDERS = ['web', 'server', 'packages/checks', 'packages/contract', 'packages/texts'];

/**
 * The operator's commands, the start and the log speak English to operators. The words of `stored-english.ts` are data: what is
 * stored is shown as it lies, in every language.
 */
export const isReadByPeople = ({ path }: SourceFile): boolean =>
  !/^packages\/(texts\/|contract\/stored-english\.ts$)|^server\/(?!(modules|http|mail|domain|limits)\/)/.test(path);

/** Not part of the product: tests and what only they use, and the gallery of components with made-up words. */
const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|gallery|node_modules|dist)\/|\.d\.ts$/.test(path);

export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

export const sourceFiles = (folders = FOLDERS): readonly SourceFile[] =>
  folders.flatMap(filesIn).filter(isProduct).map(parse);

/** The English tables, by the name of their group. */
export const tables = (): readonly SourceFile[] => filesIn('packages/texts/en').filter(isProduct).map(parse);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

const parse = (path: string): SourceFile => parseText(path, readFileSync(join(root, path), 'utf8'));

export const parseText = (path: string, text: string): SourceFile => ({
  path,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
});
