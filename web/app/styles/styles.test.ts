import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import postcss, { AtRule, type Declaration, type Node, Rule } from 'postcss';
import { describe, expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');

const filesOf = (ending: RegExp): readonly string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => resolve(web, file));

/** Time and level run from left to right in every language, so their elements have `dir="ltr"`. */
const ALWAYS_LTR = /ui\/media\/(programme-meter|meter-legend|level-plot|clip-player)\./;

const found = (files: readonly string[], forbidden: RegExp): readonly string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => forbidden.test(line))
      .map((line) => `${relative(web, file)}: ${line.trim()}`),
  );

/** A token and its rules: a theme or a width may change its value. */
function placeOf(token: Declaration): string {
  const around: string[] = [token.prop];
  for (let node: Node | undefined = token.parent; node; node = node.parent) {
    if (node instanceof Rule) around.unshift(node.selector);
    if (node instanceof AtRule) around.unshift(`@${node.name} ${node.params}`);
  }
  return around.join(' ');
}

describe('styles', () => {
  it('use no left and right, so that a language from right to left mirrors them', () => {
    const sheets = filesOf(/\.css$/).filter((file) => !ALWAYS_LTR.test(file));
    const physical = /(margin|padding|border)-(left|right)|^\s*(left|right):|text-align: (left|right)|float:/;
    expect(found(sheets, physical), 'use inline-start and inline-end').toEqual([]);
  });

  it('use no left and right in utilities either', () => {
    const components = filesOf(/(?<!\.test)\.tsx$/);
    const physical = /["'`\s:!-](-?(pl|pr|ml|mr|left|right)-[\d[(]|(border|rounded)-[lr]-|text-(left|right)\b)/;
    expect(found(components, physical), 'use ps, pe, ms, me, start, end').toEqual([]);
  });

  it('take their tokens from one list', () => {
    const sheets = filesOf(/\.css$/);
    const declared = sheets.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=^|[\s{;])--[\w-]+(?=:)/gm) ?? []);
    const used = sheets.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=var\()--[\w-]+/g) ?? []);
    expect([...new Set(used)].filter((name) => !declared.includes(name))).toEqual([]);
  });

  it('declare no token twice in the same rules, where the first would silently be ignored', () => {
    const places: string[] = [];
    for (const file of filesOf(/\.css$/))
      postcss.parse(readFileSync(file, 'utf8')).walkDecls(/^--/, (token) => void places.push(placeOf(token)));
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });
});
