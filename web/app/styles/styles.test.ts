import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import postcss, { AtRule, type Declaration, type Node, Rule } from 'postcss';
import { describe, expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');

const filesOf = (ending: RegExp): readonly string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => resolve(web, file));

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
