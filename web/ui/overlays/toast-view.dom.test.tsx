import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { latestToast, showToast } from './toast';
import { ToastView } from './toast-view';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const undo = { action: { label: 'Undo', onSelect: () => undefined } };

it.each([
  ['5 s', {}, 5000],
  ['10 s with a button', undo, 10_000],
])('a message is shown for %s', async (_time, wishes, ms) => {
  showToast({ title: 'Guests added', ...wishes });
  const toast = latestToast();
  if (toast === undefined) throw new Error('no message is shown');
  await renderComponent(<ToastView toast={toast} closeLabel="Close" regionLabel="Messages" />);
  await happens(() => void vi.advanceTimersByTime(ms - 100));
  expect(latestToast()?.open).toBe(true);
  await happens(() => void vi.advanceTimersByTime(200));
  expect(latestToast()?.open).toBe(false);
});
