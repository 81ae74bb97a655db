import { beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { whenNear } from '../../ui/behaviour/when-near';
import { latestToast } from '../../ui/overlays/toast';
import { NewVersionNotice, useNewVersion } from './new-version';

const asked: string[] = [];
let status: number | undefined;

beforeEach(() => {
  asked.length = 0;
  // An element of this document would be loaded.
  const script = { src: 'https://check.example/assets/index-4f.js' } as HTMLScriptElement;
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  vi.stubGlobal('fetch', async (url: string, { method }: { readonly method: string }) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    if (status === undefined) throw new TypeError('no network');
    return new Response(null, { status });
  });
});

function Page() {
  const version = useNewVersion();
  return (
    <>
      {version.isThere && <NewVersionNotice />}
      <button type="button" onClick={version.check}>
        connected again
      </button>
      <input aria-label="Title" />
    </>
  );
}

const NOTICE = 'There is a new version of Linecheck';

it('a page says that there is a new version once its script is gone, and keeps what was typed', async () => {
  const { place, press, fill, byRole } = await renderComponent(<Page />);
  await fill('textbox', 'Title', 'Tides');
  for (const answer of [200, 304, 502, undefined]) {
    status = answer;
    await press('button', 'connected again');
    expect(place.textContent).not.toContain(NOTICE);
  }
  status = 404;
  await press('button', 'connected again');
  expect(place.textContent).toContain(NOTICE);
  expect(byRole('textbox', 'Title')).toHaveProperty('value', 'Tides');
  expect(byRole('button', 'Reload the page')).toBeDefined();
  expect(new Set(asked)).toEqual(new Set(['HEAD /assets/index-4f.js']));
});

it('a part of the old version that cannot be loaded is told at once', async () => {
  status = 404;
  const { place } = await renderComponent(<Page />);
  await happens(() => void window.dispatchEvent(new Event('vite:preloadError')));
  expect(latestToast()?.title).toBe('This part of the page could not be loaded');
  expect(place.textContent).toContain(NOTICE);
});

it('a part that is loaded because the pointer is near is reported once it is asked for', async () => {
  status = 200;
  const { byRole, press } = await renderComponent(
    <>
      <Page />
      <button type="button" {...whenNear(() => new Promise(() => undefined))}>
        Edit
      </button>
    </>,
  );
  const before = latestToast();
  const fails = () => happens(() => void window.dispatchEvent(new Event('vite:preloadError')));
  byRole('button', 'Edit').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await fails();
  expect(latestToast()).toBe(before);
  await press('button', 'Edit');
  await fails();
  expect(latestToast()).not.toBe(before);
});
