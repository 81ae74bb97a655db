import shell from '@linecheck/texts/en/shell';
import { afterEach, expect, it, vi } from 'vitest';
import { whatRemains } from './what-remains';

const keeping = (kept: Readonly<Record<string, string>>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });

afterEach(() => void vi.unstubAllGlobals());

const guest = { pathname: '/', search: '?session=q4v8zk2m7x0c9t5hb3wn6ryjd1' };

it('promises a guest what is kept for their link, and nothing else', () => {
  keeping({ 'guest-run-q4v8zk2m7x0c9t5hb3wn6ryjd1': '{"run":{}}' });
  expect(whatRemains(shell, guest)).toMatch('kept in this browser');
  expect(whatRemains(shell, { ...guest, search: '?session=another' })).toMatch('run once more');
  expect(whatRemains(shell, { ...guest, search: '' }), 'a visitor').toMatch('run once more');
  keeping({});
  expect(whatRemains(shell, guest), 'no storage').toMatch('run once more');
});

it('is silent about checks on other pages', () => {
  expect(whatRemains(shell, { pathname: '/dashboard', search: '' })).toBeUndefined();
});
