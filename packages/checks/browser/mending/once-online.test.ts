import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { onceServerAnswers } from './once-online';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching() {
  const replies: { now: () => Promise<Response> } = { now: () => Promise.reject(new TypeError('Failed to fetch')) };
  const fetch = vi.fn(() => replies.now());
  const onAnswer = vi.fn();
  const target = new EventTarget();
  const { page, hide, show } = fakePage();
  const stop = onceServerAnswers(onAnswer, { fetch, target: target as Window, page });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const reply = (type: string) => {
    replies.now = async () => new Response('{}', { headers: { 'content-type': type } });
  };
  return { stop, pass, fetch, onAnswer, reply, hide, show, goOnline: () => target.dispatchEvent(new Event('online')) };
}

it('calls back when the browser says that it is online, and this server answers', async () => {
  const { pass, onAnswer, reply, goOnline } = watching();
  await pass(1000);
  reply('application/json; charset=utf-8');
  goOnline();
  await pass(0);
  expect(onAnswer).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('calls back within three seconds without that event', async () => {
  const { pass, onAnswer, reply } = watching();
  await pass(100);
  reply('application/json');
  await pass(3000);
  await pass(9000);
  expect(onAnswer).toHaveBeenCalledOnce();
});

it('is not misled by the page of a captive portal', async () => {
  const { pass, onAnswer, reply, stop } = watching();
  await pass(100);
  reply('text/html');
  await pass(9000);
  expect(onAnswer).not.toHaveBeenCalled();
  stop();
});

it('does not call back if the server answers from the start', async () => {
  const { pass, onAnswer, reply, stop } = watching();
  reply('application/json');
  stop();
  const later = watching();
  later.reply('application/json');
  await pass(9000);
  // The first request of the second watch failed before the reply was set.
  expect([onAnswer.mock.calls.length, later.onAnswer.mock.calls.length]).toEqual([0, 1]);
});

it('asks nothing while the page is hidden', async () => {
  const { pass, fetch, hide, show, stop } = watching();
  await pass(100);
  hide();
  await pass(9000);
  expect(fetch).toHaveBeenCalledOnce();
  show();
  await pass(0);
  expect(fetch).toHaveBeenCalledTimes(2);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
