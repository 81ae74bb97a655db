import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

const FOLDERS = ['web', 'server', 'packages/checks', 'packages/contract', 'packages/texts'];

/**
 * Returns false for files without texts for users: commands, start and log are in English, for operators. The texts of
 * `stored-english.ts` are data, which is shown as stored in every language. Developers read the API's description in
 * English.
 */
export const isReadByPeople = ({ path }: SourceFile): boolean =>
  !/^packages\/(texts\/|contract\/stored-english\.ts$)|^server\/http\/api-document\.ts$|^web\/api-page\.ts$|^server\/(?!(modules|http|mail|domain|limits)\/)/.test(
    path,
  );

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|gallery|node_modules|dist)\/|\.d\.ts$/.test(path);

export interface SourceFile {
  readonly path: string;
  readonly tree: ts.SourceFile;
}

export const sourceFiles = (folders = FOLDERS): readonly SourceFile[] =>
  folders.flatMap(filesIn).filter(isProduct).map(parse);

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
