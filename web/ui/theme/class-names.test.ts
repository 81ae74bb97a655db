import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words with which content blockers find what they hide: those of advertisements, social buttons, cookie notices,
 * newsletters and trackers in the lists that are most used (EasyList, Fanboy's Annoyances and Social, AdGuard).
 */
const HIDDEN =
  /(?:^|-)(?:ads?|advert\w*|sponsor\w*|promo\w*|affiliate\w*|social\w*|share|shares|sharing|sharebar|like|tweet|facebook|cookies?|consent|gdpr|ccpa|newsletter\w*|subscribe\w*|popup\w*|popunder|paywall|banner\w*|tracker|analytics|donat\w*|follow)(?:-|$)/;

const WEB = new URL('../../', import.meta.url);

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css|tsx|html)$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(new URL(path, WEB), 'utf8') }));

function classesIn({ path, text }: (typeof sources)[number]): readonly string[] {
  if (path.endsWith('.css')) return [...text.matchAll(/\.([a-z][\w-]*)/g)].flatMap(([, name = '']) => name);
  return [...text.matchAll(/(?:className|class|id)="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
}

it('no part of a page has a class or an id that content blockers hide', () => {
  const found = sources.flatMap((source) => classesIn(source).map((name) => `${source.path}: ${name}`));
  expect(found.length).toBeGreaterThan(1000);
  expect(found.filter((each) => HIDDEN.test(each.replace(/^.*: /, '')))).toEqual([]);
});
