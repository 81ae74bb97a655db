import { expect, it, vi } from 'vitest';
import { dismissToast, latestToast, showToast, watchToasts } from './toast';

it('a new message replaces the last one, and an old one cannot close it', () => {
  const listener = vi.fn();
  const stop = watchToasts(listener);
  expect(latestToast()).toBeUndefined();

  showToast({ title: 'Welcome back!', tone: 'passed' });
  const first = latestToast();
  showToast({ title: 'Login failed', tone: 'failed' });
  expect(latestToast()).toMatchObject({ title: 'Login failed', open: true });

  dismissToast(first?.id ?? 0);
  expect(latestToast()).toMatchObject({ title: 'Login failed', open: true });
  dismissToast(latestToast()?.id ?? 0);
  expect(latestToast()).toMatchObject({ title: 'Login failed', open: false });
  expect(listener).toHaveBeenCalledTimes(3);

  stop();
  showToast({ title: 'Account created!' });
  expect(listener).toHaveBeenCalledTimes(3);
});
