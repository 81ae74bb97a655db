import type { Page } from '@playwright/test';
import { testEpisodeForm } from '../server/testing/guest-links';
import { expectJudged, holdBack, isTakenOver, makeGuestLink, newHost, press, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

const WIDTHS = [390, 768, 1280] as const;

const THEMES = [
  { system: 'light', chosen: undefined },
  { system: 'dark', chosen: undefined },
  { system: 'light', chosen: 'dark' },
  { system: 'dark', chosen: 'light' },
] as const;

const setItem = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);

/** States of the browser's storage, which the server cannot read. */
const STORAGES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'nothing stored': async () => undefined,
  'a bearer token': (page) => setItem(page, 'auth_token', 'of-nobody'),
  'storage that is blocked': (page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }),
  'the browser of an app': (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Instagram 300.0.0.1` });
    }),
};

const REFUSED = /status of 401/;

function holdHeading(): void {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('h1');
    if (heading === null) return;
    Object.assign(window, { heading });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const lastControl = (page: Page) => page.locator('main a, main button').last();

/** The scripts of the pages with a form are loaded at the first use. */
const use = (page: Page) => page.mouse.move(3, 3, { steps: 2 });

const isHeadingHeld = (page: Page) => page.evaluate(() => document.contains(Reflect.get(window, 'heading')));

/** References to ids that do not exist. React's production build does not compare attributes, so ids that differ would dangle. */
const danglingReferences = (page: Page) =>
  page.evaluate(() =>
    ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]:not(dialog)`)]
        .flatMap((element) => (element.getAttribute(name) ?? '').split(' '))
        .filter((id) => document.getElementById(id) === null),
    ),
  );

for (const [storage, store] of Object.entries(STORAGES)) {
  test(`pages that the server has rendered are taken over as they are, with ${storage}`, async ({ visit }) => {
    const host = await visit({ plan: 'pro' });
    await signUp(host.page, newHost());
    const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', guestMessage: 'Please join early.' });
    const dead = `/?session=${'0'.repeat(26)}`;

    const { context } = await visit({ plan: 'pro' });
    for (const [index, { system, chosen }] of (storage === 'nothing stored' ? THEMES : THEMES.slice(0, 2)).entries()) {
      // Different parts of the page restore theme, width and storage, so each width need not meet each theme.
      const width = WIDTHS[index % WIDTHS.length] ?? WIDTHS[0];
      for (const address of ['/', link, dead, '/login', '/register', '/forgot-password']) {
        // A separate page, so that each console error belongs to one state.
        const page = await context.newPage();
        const errors: unknown[] = [];
        page.on('pageerror', (error) => errors.push(error));
        page.on('console', (message) => {
          const isProvoked = storage === 'a bearer token' && REFUSED.test(message.text());
          if (message.type() === 'error' && !isProvoked) errors.push(message.text());
        });
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme: system });
        await page.addInitScript(holdHeading);
        if (chosen !== undefined && storage !== 'storage that is blocked') await setItem(page, 'theme', chosen);
        await store(page);
        const reply = await page.goto(address);
        expect(await reply?.text()).toContain('<h1');
        await use(page);
        await expect.poll(() => isTakenOver(lastControl(page))).toBe(true);
        const state = `${address} at ${width} px, ${system}, ${chosen} chosen, ${storage}`;
        expect(await isHeadingHeld(page), `${state}: what the server has rendered is still there`).toBe(true);
        expect(await danglingReferences(page), `${state}: ids that nothing has`).toEqual([]);
        expect(errors, state).toEqual([]);
        await page.close();
      }
    }
  });
}

test('a returning guest sees the stored run in a server-rendered page', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara' });
  for (const width of WIDTHS) {
    const { page } = await visit({ plan: 'pro', viewport: { width, height: 844 } });
    await openWithKeptRun(page, link, { notes: 'My headset arrives on Wednesday.' });
    await expect(page.getByText(/^We kept your checks from (\d\d-\w{3}-\d{4} )?\d\d:\d\d$/)).toBeVisible();
    await expect(page.getByLabel(/Note for/)).toHaveValue('My headset arrives on Wednesday.');
    await page.reload();
    await expect(page.getByLabel(/Note for/)).toHaveValue('My headset arrives on Wednesday.');
  }
});

test('a difference from the server-rendered page is reported', async ({ visit }) => {
  const { context, url } = await visit();
  // Not the watched page: the test provokes the fault.
  const page = await context.newPage();
  await page.route(`${url}/`, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replace('Start Microphone Test', 'Begin') });
  });
  const complaint = page.waitForEvent('pageerror');
  await page.goto('/');
  expect(String(await complaint)).toMatch(/418|Hydration/);
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
});

const holdScripts = (page: Page) => holdBack(page, '**/assets/*.js');

/** Makes the click before hydration recent, however long a busy machine takes: an older one is not repeated. */
const stayRecent = (page: Page) =>
  page.locator('[data-early]').evaluate((button) => button.setAttribute('data-early', 'Infinity'));

/**
 * Runs in the page before its scripts: adds up the layout shifts (a score without unit: 0 for none, 0.1 for large
 * ones) and notes what moved.
 */
function addShifts(): void {
  Object.assign(window, { shift: 0, moved: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: readonly { node?: Node | null }[] };
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '');
      Object.assign(window, { shift: Reflect.get(window, 'shift') + value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Forgets what moved before the page's scripts run: the first lines move with the fonts of the machine, which are not
 * what hydration does.
 */
const forgetShifts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    Object.assign(window, { shift: 0, moved: [] });
  });

/** Checks that nothing has moved. @param state Names the page in a failure. */
async function expectNoShift(page: Page, state: string): Promise<void> {
  const { shift, moved } = await page.evaluate(() => ({
    shift: Reflect.get(window, 'shift') as number,
    moved: Reflect.get(window, 'moved') as readonly string[],
  }));
  expect(shift, `${state} moved ${JSON.stringify(moved)}`).toBeLessThan(MOST_SHIFT);
}

/** A word that moves by a pixel. A notice that is inserted later shifts a hundred times as much. */
const MOST_SHIFT = 0.001;

/**
 * Keeps the fallback font. How far a late font moves the lines depends on the fonts of the machine: the fallback has the
 * widths of Arial.
 */
const keepFallbackFont = (page: Page) => page.route('**/*.woff2', (route) => route.abort());

test('hydration moves nothing, with https or without', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara' });
  const { context, url } = await visit({
    plan: 'pro',
    extraArgs: ['--host-resolver-rules=MAP linecheck.test 127.0.0.1'],
  });
  for (const origin of [url, url.replace('localhost', 'linecheck.test')]) {
    const isSecure = origin === url;
    for (const width of WIDTHS) {
      for (const address of ['/', link]) {
        const state = `${origin}${address} at ${width} px`;
        const page = await context.newPage();
        const release = await holdScripts(page);
        await page.setViewportSize({ width, height: 844 });
        await keepFallbackFont(page);
        await page.addInitScript(addShifts);
        await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
        await expect(page.getByRole('button', { name: 'Start Microphone Test' }), state).toBeVisible();
        await expect(page.getByText('This page is not secure'), state).toBeVisible({ visible: !isSecure });
        await forgetShifts(page);
        release();
        await expect.poll(() => isTakenOver(lastControl(page)), state).toBe(true);
        await expect(page.getByText('This page is not secure'), state).toHaveCount(isSecure ? 0 : 1);
        await expectNoShift(page, state);
        await page.close();
      }
    }
  }
});

test('hydration moves nothing on the pages with a form', async ({ visit }) => {
  const { context } = await visit();
  for (const width of WIDTHS) {
    for (const address of ['/login', '/register', '/forgot-password']) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 844 });
      await keepFallbackFont(page);
      await page.addInitScript(addShifts);
      await page.goto(address, { waitUntil: 'networkidle' });
      expect(await isTakenOver(lastControl(page)), 'its scripts wait').toBe(false);
      await forgetShifts(page);
      await use(page);
      await expect.poll(() => isTakenOver(lastControl(page))).toBe(true);
      await expectNoShift(page, `${address} at ${width} px`);
      await page.close();
    }
  }
});

/** Pages of a host with their data, and words that are in it. */
async function hostPages(page: Page): Promise<readonly (readonly [address: string, words: string])[]> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  await makeGuestLink(page, { guestFirstName: 'Amara' });
  const reply = await page.request.post('/api/episodes', { data: testEpisodeForm({ title: 'Tides' }), headers });
  const { id } = (await reply.json()) as { id: string };
  await page.request.post(`/api/episodes/${id}/guests`, { data: { guests: [{ name: 'Noor Haddad' }] }, headers });
  return [
    ['/dashboard', 'Amara'],
    ['/dashboard?tab=episodes', 'Tides'],
    ['/dashboard?tab=people', 'owner'],
    [`/episodes/${id}`, 'Noor Haddad'],
    [`/episodes/${id}?q=noor`, 'Noor Haddad'],
    ['/episodes/sample', 'Sample'],
    ['/account', 'Password'],
    ['/activity', 'Tides'],
    ['/connect', 'Tokens'],
    ['/notifications', 'Recent'],
    [`/episodes/${id}/reports`, 'Tides'],
  ];
}

/** A live stream that says nothing: each of its changes asks for the data again. */
const silenceLive = (page: Page) =>
  page.route('**/api/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }));

test('the pages of a host are taken over as the server has rendered them, and ask for nothing again', async ({
  visit,
}) => {
  const { page: first, context } = await visit({ plan: 'pro', timeZone: 'America/New_York' });
  await signUp(first, newHost());
  const pages = await hostPages(first);
  for (const width of WIDTHS) {
    await first.setViewportSize({ width, height: 844 });
    // Notes the width for the pages after it.
    await first.goto('/dashboard');
    await expect(first.getByRole('button', { name: 'Logout' })).toBeVisible();
    for (const [address] of pages) {
      const page = await context.newPage();
      const [errors, calls]: [string[], string[]] = [[], []];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await silenceLive(page);
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && pathname !== '/api/live') calls.push(pathname);
      });
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(holdHeading);
      const reply = await page.goto(address);
      expect(await reply?.text()).toContain('<h1');
      await expect.poll(() => isTakenOver(lastControl(page))).toBe(true);
      const state = `${address} at ${width} px`;
      expect(await isHeadingHeld(page), `${state}: what the server has rendered is still there`).toBe(true);
      expect(await danglingReferences(page), `${state}: ids that nothing has`).toEqual([]);
      expect(errors, state).toEqual([]);
      expect(calls, state).toEqual([]);
      await page.close();
    }
  }
});

test('what a host types and presses before the page can react is not lost', async ({ visit }) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  await makeGuestLink(page, { guestFirstName: 'Amara' });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.reload();
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const name = page.getByLabel('Guest first name');
  await name.fill('Noor');
  await page.getByRole('button', { name: 'Create link' }).click();
  await stayRecent(page);
  release();
  await expect(page.getByRole('listitem').filter({ hasText: 'Noor' })).toBeVisible();
});

test('an account is created with what was typed and sent before the page could react', async ({ visit }) => {
  const { page, url } = await visit();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const host = newHost();
  await page.getByLabel('First name').fill(host.firstName);
  await page.getByLabel('Last name').fill(host.lastName);
  await page.getByLabel('Email').fill(host.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(host.password);
  await password.press('Enter');
  await expect(password).toBeFocused();
  await stayRecent(page);
  release();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(addresses.filter((address) => address.includes(encodeURIComponent(host.password)))).toEqual([]);
});

test('what is typed before hydration stays, with the focus and its assessment', async ({ visit }) => {
  const { page } = await visit();
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await password.pressSequentially('lower');
  release();
  const missing = page.locator('form p').filter({ hasText: 'Missing requirements:' });
  await expect(missing).not.toContainText('lowercase');
  await expect(missing).toContainText('uppercase');
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('lower');
});

test('a click that comes before the page can react is not lost', async ({ visit }) => {
  const { page } = await visit();
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await stayRecent(page);
  release();
  await expectJudged(page, 'Microphone Test');
});

/** Playwright finds no text in a `noscript`. */
async function expectNeedSaid(page: Page): Promise<void> {
  const said = page.locator('noscript p');
  await expect(said).toBeVisible();
  await expect(said).toContainText('Linecheck needs JavaScript');
}

test('without JavaScript a page shows its content and a message', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara' });
  const browser = host.context.browser();
  const context = await browser?.newContext({ baseURL: host.url, javaScriptEnabled: false });
  const page = await context?.newPage();
  if (page === undefined) throw new Error('there is no browser');
  for (const [address, heading] of [
    ['/', 'Check your setup before you go live'],
    [link, 'Welcome, Amara'],
    ['/login', 'Sign in'],
    ['/register', 'Create your host account'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectNeedSaid(page);
    await expect(page.getByText('Part of this page could not be loaded')).toBeHidden();
  }
  await page.goto('/dashboard');
  await expectNeedSaid(page);
  const pages = await hostPages(host.page);
  // The page notes for what the next one is rendered.
  await host.page.goto('/dashboard');
  await expect(host.page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await context?.addCookies(await host.context.cookies());
  for (const [address, words] of pages) {
    await page.goto(address);
    await expect(page.locator('main').getByText(words).first(), address).toBeVisible();
    await expect(page.getByText('Part of this page could not be loaded')).toBeHidden();
  }
  await context?.close();
});

test('a page whose scripts are missing, as after an upgrade, shows a message and can be reloaded', async ({
  visit,
}) => {
  const { page, url } = await visit();
  await page.route(`${url}/assets/*.js`, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await expect(page.getByText('Part of this page could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload this page' }).click();
  await expect(page.getByText('Part of this page could not be loaded')).toBeHidden();
  await press(page.getByRole('button', { name: 'Start Microphone Test' }));
  await expectJudged(page, 'Microphone Test');
});

test("a guest's page is in the colours of its host before its scripts run, and is not kept by a cache", async ({
  visit,
}) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const headers = { 'sec-fetch-site': 'same-origin' };
  await host.page.request.put('/api/branding', { data: { brandColor: '#0b6e4f' }, headers });
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara' });
  const { page, url } = await visit({ plan: 'pro' });
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim());
  await page.route(`${url}/assets/*.js`, (route) => route.abort());
  const reply = await page.goto(link);
  expect(await colour()).toBe('#0b6e4f');
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await page.unrouteAll();
  await page.goto(link);
  await expect.poll(() => isTakenOver(lastControl(page))).toBe(true);
  expect(await colour()).toBe('#0b6e4f');
});

test('a page at another address names the right one, with a link to the same page', async ({ visit }) => {
  const { page, url } = await visit();
  const place = '/login?from=mail#top';
  await page.goto(url.replace('localhost', 'studio.localhost') + place);
  const notice = page.getByRole('alert').filter({ hasText: 'sharing results can fail' });
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: url }).click();
  await expect(page).toHaveURL(url + place);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a notice about the address is removed where only a proxy has changed the Host header', async ({ visit }) => {
  const { page, url } = await visit();
  await page.route('**/login', async (route) => {
    const reply = await route.fetch({ headers: { ...route.request().headers(), host: 'upstream.example.org' } });
    expect(await reply.text()).toContain('id="elsewhere"');
    await route.fulfill({ response: reply });
  });
  await page.goto(`${url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('#elsewhere')).toHaveCount(0);
});
