import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shell } from '@linecheck/texts/en/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { addressForServer, checksNote, pageNameOf } from './app';

const keeping = (kept: Readonly<Record<string, string>>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });

afterEach(() => void vi.unstubAllGlobals());

const guest = { pathname: '/', search: '?session=q4v8zk2m7x0c9t5hb3wn6ryjd1' };

it('mentions stored checks of a guest for their link only', () => {
  keeping({ 'guest-run-q4v8zk2m7x0c9t5hb3wn6ryjd1': '{"run":{}}' });
  expect(checksNote(shell, guest)).toMatch('kept in this browser');
  expect(checksNote(shell, { ...guest, search: '?session=another' })).toMatch('run finished checks again');
  expect(checksNote(shell, { ...guest, search: '' }), 'a visitor').toMatch('run finished checks again');
  keeping({});
  expect(checksNote(shell, guest), 'no storage').toMatch('run finished checks again');
});

it('mentions no checks on other pages', () => {
  expect(checksNote(shell, { pathname: '/dashboard', search: '' })).toBeUndefined();
});

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const sources = `${read('app.tsx')}${read('form-routes.tsx')}${read('other-routes.tsx')}`;
/** A page that may be loaded already has its route in two places. */
const routes = [
  ...new Set(
    [...sources.matchAll(/(?:<Route path=|^ {2})["'](\/[^"']*)["'](?: component|: \w+Page\()/gm)].map(([, path = '']) =>
      path.replace(':linkId', 'any-link').replace(/:(code|id)/, 'any'),
    ),
  ),
];

it('has a unique title for every page', () => {
  const names = routes.map((route) => pageNameOf(shell, route));
  expect(names).not.toContain('Page not found');
  expect(new Set(names).size).toBe(routes.length);
});

it.each([
  ['/dashboard/', 'Dashboard'],
  ['/Dashboard', 'Dashboard'],
  ['/dashboard/more', 'Page not found'],
  ['/guest/', 'Page not found'],
  ['/constructor', 'Page not found'],
])('reads the address %s as the router does: %s', (path, name) => {
  expect(pageNameOf(shell, path)).toBe(name);
});

it.each([
  ['/', '#session=q4v8zk2m7x0c9t5hb3wn6ryjd1', '/?session=q4v8zk2m7x0c9t5hb3wn6ryjd1'],
  ['/', '#session%3Dq4v8zk2m7x0c9t5hb3wn6ryjd1', '/?session%3Dq4v8zk2m7x0c9t5hb3wn6ryjd1'],
  ['/', '#/?Session=short', '/?/?Session=short'],
  ['/', '#q4v8zk2m7x0c9t5hb3wn6ryjd1', '/?q4v8zk2m7x0c9t5hb3wn6ryjd1'],
  ['/', '', undefined],
  ['/', '#microphone', undefined],
  ['/report', '#token=q4v8zk2m7x0c9t5hb3wn6ryjd1', undefined],
])('sends a code in the fragment to the server, which does not get it otherwise: %s%s', (pathname, hash, address) => {
  expect(addressForServer({ pathname, hash })).toBe(address);
});
