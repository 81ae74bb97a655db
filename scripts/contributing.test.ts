import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

const RECIPES = 'docs/recipes';
const recipes = readdirSync(resolve(root, RECIPES)).map((file) => ({ file, text: read(`${RECIPES}/${file}`) }));
const guide = read('CONTRIBUTING.md');
const pages = [{ file: 'CONTRIBUTING.md', text: guide }, ...recipes];
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

/** The longest guide that a newcomer reads in one sitting. */
const MAX_LINES = 150;

/** The code between backticks, without blocks of code. */
const codeIn = (text: string): readonly string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Matches paths of the repository. A recipe names the files that it creates with a placeholder, or as in `CREATED`. */
const isPath = (code: string): boolean => /^[\w.-]+(?:\/[\w.-]+)+$/.test(code) && !/^DATA_DIR|NNN/.test(code);
const CREATED =
  /^(?:server\/admin\/commands\/count-links\.ts$|packages\/checks\/slides\/|packages\/checks\/microphone\/evidence\/sibilance\.ts$|web\/features\/slides\/)/;

/** The numbered steps of all recipes, with the files and the names in them. */
const steps = recipes
  .flatMap(({ file, text }) => text.split(/\n(?=\S)/).map((step) => ({ file, step })))
  .filter(({ step }) => /^\d+\. /.test(step))
  .map(({ file, step }) => {
    const code = codeIn(step);
    return {
      step: `${file} ${step.split('\n')[0] ?? ''}`,
      files: code.filter(isPath),
      names: code.filter((each) => /^\w+$/.test(each)),
    };
  });

describe('the guide for contributors', () => {
  it('is short, and links to every recipe', () => {
    expect(guide.split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
    expect(recipes.map(({ file }) => file).filter((file) => !guide.includes(`(${RECIPES}/${file})`))).toEqual([]);
  });

  it.each(pages)('names existing files: $file', ({ text }) => {
    const missing = codeIn(text).filter(
      (code) => isPath(code) && !CREATED.test(code) && !existsSync(resolve(root, code)),
    );
    expect(missing).toEqual([]);
  });

  it('names existing npm scripts', () => {
    const called = pages.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
    expect(called.length).toBeGreaterThan(10);
    expect(called.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('has steps', () => {
    expect(steps.length).toBeGreaterThan(15);
  });

  it.each(steps.filter(({ files, names }) => files.length > 0 && names.length > 0))(
    'has the names of a step in its files: $step',
    ({ files, names }) => {
      const texts = files.filter((file) => /\.\w+$/.test(file) && !CREATED.test(file)).map(read);
      expect(names.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([]);
    },
  );
});
