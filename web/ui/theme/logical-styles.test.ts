import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');

/** Files, or single lines of them, that name a side. */
const ALLOWED: readonly { readonly file: string; readonly line?: RegExp; readonly reason: string }[] = [
  { file: 'ui/media/programme-meter.css', reason: 'level: dir="ltr"' },
  { file: 'ui/media/meter-legend.css', reason: 'level: dir="ltr"' },
  { file: 'ui/media/level-plot.css', reason: 'level over time: dir="ltr"' },
  { file: 'ui/media/level-plot.tsx', line: /style={{ left/, reason: 'level over time: dir="ltr"' },
  { file: 'ui/media/level-line.css', line: /transform-origin/, reason: 'level: dir="ltr"' },
  { file: 'ui/media/clip-player.css', line: /margin-left/, reason: 'player: dir="ltr"' },
  { file: 'app/styles/prose.css', line: /border-width: 0 2px 2px 0/, reason: 'a tick is not mirrored' },
  {
    file: 'ui/layout/quote.css',
    line: /to (left|right)/,
    reason: 'a gradient has no logical side; :dir(rtl) turns it',
  },
  { file: 'ui/overlays/menu.tsx', line: /style\.left/, reason: 'measured, and asks for the direction' },
  { file: 'ui/overlays/tooltip.tsx', line: /style\.left/, reason: 'measured, centred' },
];

const SIDES = 'left|right';
const IN_SHEETS = new RegExp(
  [
    `(margin|padding|border|scroll-margin|scroll-padding)-(${SIDES})\\b`,
    `(^|[{;\\s])(${SIDES}):`,
    `(text-align|float|clear|transform-origin|caption-side): *(${SIDES})`,
    `border-(top|bottom)-(${SIDES})-radius`,
    `to (${SIDES})\\b`,
    // Four values, of which the second and the fourth differ.
    String.raw`(padding|margin|inset|border-width): *([^\s()]+) ([^\s()]+) ([^\s()]+) (?!\3;)[^\s()]+;`,
  ].join('|'),
);
const IN_COMPONENTS = new RegExp(
  [
    `["'\`\\s:!-]-?(ml|mr|pl|pr|scroll-m[lr]|scroll-p[lr]|${SIDES})-[\\d[(]`,
    `["'\`\\s:!](text|float|clear|origin)-(${SIDES})\\b`,
    `["'\`\\s:!](border|rounded|rounded-[tb])-?[lr]\\b(-|["'\`\\s])`,
    `["'\`\\s:!](bg-gradient|bg-linear)-to-[lr]\\b`,
    `["'\`\\s:!]-?translate-x-(?!1/2)`,
    `["'\`\\s:!]space-x-|["'\`\\s:!]divide-x\\b`,
    `style={{[^}]*\\b(${SIDES}|(margin|padding|border)(Left|Right)|textAlign)\\b`,
    `\\.style\\.(${SIDES}|(margin|padding)(Left|Right))`,
  ].join('|'),
);

interface FoundLine {
  readonly file: string;
  readonly line: string;
}

const lines: readonly FoundLine[] = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx)$/.test(file) && !/\.test\.|^gallery\/|node_modules/.test(file))
  .flatMap((file) =>
    readFileSync(resolve(web, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.trim() })),
  )
  .filter(({ line }) => !/^(\*|\/\/|\/\*|import )/.test(line));

const namesSide = ({ file, line }: FoundLine): boolean =>
  (file.endsWith('.css') ? IN_SHEETS : IN_COMPONENTS).test(line);

const found = lines.filter(namesSide);

const allows = (rule: (typeof ALLOWED)[number], { file, line }: FoundLine): boolean =>
  rule.file === file && (rule.line?.test(line) ?? true);

it('styles name no left and no right, so that a language from right to left mirrors them', () => {
  const faults = found.filter((each) => !ALLOWED.some((rule) => allows(rule, each)));
  expect(
    faults.map(({ file, line }) => `${file}: ${line}`),
    'use inline-start and inline-end, or ps, pe, ms, me, start, end',
  ).toEqual([]);
});

it('no exception is without a use', () => {
  const unused = ALLOWED.filter((rule) => !found.some((each) => allows(rule, each)));
  expect(unused.map(({ file }) => file)).toEqual([]);
});

it.each([
  ['a.css', 'margin-left: 3px;'],
  ['a.css', 'padding: 1px 2px 3px 4px;'],
  ['a.tsx', 'className="sm:pl-4"'],
  ['a.tsx', 'className="border-l"'],
  ['a.tsx', 'style={{ left: percent(1) }}'],
])('the side of %s: %s is found', (file, line) => {
  expect(namesSide({ file, line })).toBe(true);
});
