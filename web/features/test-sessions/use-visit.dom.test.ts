import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../testing/render-hook';
import { setPageSpeech } from '../../texts/use-texts';
import { useVisit } from './use-visit';

const calls: string[] = [];
let visits = 0;
let isKept: boolean | undefined;
let languages: string[] = [];

beforeEach(() => {
  calls.length = 0;
  languages = [];
  vi.stubGlobal('fetch', async (url: string, { method, keepalive, headers }: RequestInit) => {
    calls.push(`${method} ${url}`);
    languages.push(new Headers(headers).get('accept-language') ?? 'none');
    isKept = keepalive;
    return new Response('{}');
  });
});

afterEach(() => void vi.unstubAllGlobals());

/** Opens the page of a code, of a new one unless it is named. */
async function open(code = `code-${++visits}`) {
  const hook = await renderHook(({ given }: { readonly given: string }) => useVisit(given), { given: code });
  return { code, hook };
}

/** A press as a browser reports it: only its own events are trusted. */
async function press(): Promise<void> {
  const event = new Event('pointerdown');
  Object.defineProperty(event, 'isTrusted', { value: true });
  window.dispatchEvent(event);
  // The report waits for the one before it.
  await Promise.resolve();
}

const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);

describe('the visit of a guest', () => {
  it('is not reported while nobody presses, whatever a program does on the page', async () => {
    await open();
    for (const name of ['pointerdown', 'keydown', 'click', 'pointermove', 'scroll', 'focus', 'load'])
      window.dispatchEvent(new Event(name));
    document.body.click();
    expect(calls).toEqual([]);
  });

  it('is reported once with the zone of the browser, at the first press of a person', async () => {
    const { code, hook } = await open();
    await press();
    await press();
    expect(calls).toEqual([`POST /api/test-sessions/${code}/visit?first=yes&timeZone=${zone}`]);
    await hook.unmount();
    await open(code);
    await press();
    expect(calls).toHaveLength(1);
  });

  it('is reported again, and not as the first, when the page gets another language', async () => {
    const { code, hook } = await open();
    await press();
    setPageSpeech(() => ({ language: 'de', textsOf: (group) => group }));
    await hook.change({ given: code });
    await hook.change({ given: code });
    setPageSpeech(() => undefined);
    const path = `POST /api/test-sessions/${code}/visit`;
    expect(calls).toEqual([`${path}?first=yes&timeZone=${zone}`, `${path}?timeZone=${zone}`]);
    expect(languages).toEqual(['en', 'de']);
  });

  it('is reported even if the press leaves the page', async () => {
    await open();
    await press();
    expect(isKept).toBe(true);
  });

  it('is not the first where the browser has opened the link before', async () => {
    localStorage.setItem('guest-visit-again', '2026-11-01T12:00:00.000Z');
    await open('again');
    await press();
    expect(calls).toEqual([`POST /api/test-sessions/again/visit?timeZone=${zone}`]);
  });

  it('is no longer awaited on a page that is left', async () => {
    const remove = vi.spyOn(window, 'removeEventListener');
    const { hook } = await open();
    await hook.unmount();
    expect(remove.mock.calls.map(([name]) => name)).toEqual(
      expect.arrayContaining(['pointerdown', 'keydown', 'click']),
    );
    remove.mockRestore();
  });
});
