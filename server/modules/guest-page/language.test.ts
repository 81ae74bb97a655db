import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNED_IN_HINT_COOKIE, type TestSession } from '@linecheck/contract';
import { LANGUAGE_COOKIE } from '@linecheck/texts/languages';
import { describe, expect, it } from 'vitest';
import { addTestGuests, boardOf, createLink, createTestEpisode, createTestShow } from '../../testing/guest-links';
import { openFolder } from '../../testing/open-folder';
import { openTestApp } from '../../testing/open-test-app';
import { writeRenderedPages } from '../../testing/rendered-pages';

const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>left to the browser</title>');
await writeFile(join(webFolder, 'preview.png'), 'picture of the product');
const { pages } = await writeRenderedPages();
const app = await openTestApp({ webFolder, pages });

const host = await app.signUpPro();

interface ReaderWishes {
  readonly cookie?: string;
  readonly accepted?: string;
}

async function read(url: string, { cookie, accepted }: ReaderWishes = {}) {
  const { statusCode, headers, body } = await app.openBrowser().get(url, {
    ...(cookie !== undefined && { cookie }),
    ...(accepted !== undefined && { 'accept-language': accepted }),
  });
  const [, written = 'en'] = /<html lang="([^"]*)">/.exec(body) ?? [];
  return { status: statusCode, headers, body, language: headers['content-language'], written };
}

const chosen = (language: string) => `${LANGUAGE_COOKIE}=${language}`;

const readLink = ({ sessionCode }: Pick<TestSession, 'sessionCode'>, wishes?: ReaderWishes) =>
  read(`/?session=${sessionCode}`, wishes);

const sessionOf = async ({ sessionCode }: Pick<TestSession, 'sessionCode'>) =>
  (await app.anonymous.get(`/api/test-sessions/${sessionCode}`)).json<{ language: string | null }>();

describe('the page at /', () => {
  it.each([
    [{}, 'en', 'home'],
    [{ accepted: 'xx' }, 'en', 'home'],
    [{ accepted: 'de' }, 'de', 'home'],
    [{ accepted: 'de', cookie: chosen('en') }, 'en', 'home'],
    [{ accepted: 'en', cookie: chosen('de') }, 'de', 'home'],
    // The browser renders it.
    [{ accepted: 'de', cookie: `${SIGNED_IN_HINT_COOKIE}=1` }, 'de', 'left to the browser'],
    [{ accepted: 'en', cookie: `${SIGNED_IN_HINT_COOKIE}=1; ${chosen('it')}` }, 'it', 'left to the browser'],
  ] satisfies [ReaderWishes, string, string][])('for %o is in %s', async (wishes, language, content) => {
    const page = await read('/', wishes);
    expect(page).toMatchObject({ status: 200, language, written: language });
    expect(page.headers.vary).toContain('accept-language, cookie');
    expect(page.body).toContain(content);
  });

  it('is another one for a browser that has it in another language', async () => {
    const { etag } = (await read('/')).headers;
    const reload = (accepted: string) =>
      app.openBrowser().get('/', { 'if-none-match': String(etag), 'accept-language': accepted });
    const [same, other] = [await reload('en'), await reload('de')];
    expect([same.statusCode, other.statusCode]).toEqual([304, 200]);
    expect(same.headers).toMatchObject({ 'content-language': 'en', vary: 'accept-language, cookie, accept-encoding' });
  });
});

describe('a page that the browser renders', () => {
  it.each([
    ['/guest/0123456789abcdefghjkmnpqrs', 200, 'it'],
    ['/group/0123456789abcdefghjkmnpqrs', 200, 'it'],
    ['/no-emails', 200, 'it'],
    ['/nowhere', 404, 'it'],
    // Hosts are offered fewer languages.
    ['/reset-password', 200, 'fr'],
    ['/login', 200, 'fr'],
    ['/dashboard', 200, 'fr'],
    ['/board', 200, 'fr'],
  ])('at %s with the status %i is in %s', async (url, status, language) => {
    const page = await read(url, { accepted: 'it, fr;q=0.5' });
    expect(page).toMatchObject({ status, language });
    expect(page.headers.vary).toContain('accept-language, cookie');
  });
});

describe('the page of a guest', () => {
  it('is in the language that the host has chosen, unless the guest has chosen another one', async () => {
    const link = await createLink(host, { language: 'de' });
    expect(await readLink(link, { accepted: 'fr' })).toMatchObject({ language: 'de', written: 'de' });
    const own = await readLink(link, { accepted: 'fr', cookie: chosen('nl') });
    expect(own).toMatchObject({ language: 'nl', written: 'nl' });
    expect(own.headers.vary).toContain('accept-language, cookie');
  });

  it('is in that of the browser if the host has chosen none, or one that is not offered', async () => {
    for (const language of [null, '', 'sv', 'ar']) {
      const link = await createLink(host, { language });
      expect(await readLink(link, { accepted: 'fr' })).toMatchObject({ language: 'fr', written: 'fr' });
      expect(await readLink(link, { accepted: 'xx' })).toMatchObject({ language: 'en', written: 'en' });
    }
  });

  it('is in that of the show, unless one is chosen for the link', async () => {
    const show = await createTestShow(host, { language: 'es' });
    const episode = await createTestEpisode(host, { showId: show.id });
    await addTestGuests(host, episode, { name: 'Ada' });
    const [guest] = (await boardOf(host, episode)).guests;
    const link = { sessionCode: guest?.sessionCode ?? '' };
    expect(await readLink(link, { accepted: 'fr' })).toMatchObject({ language: 'es' });
    const body = { title: null, guestFirstName: 'Ada', language: 'pl' };
    expect((await host.put(`/api/test-sessions/${guest?.id}`, body)).statusCode).toBe(200);
    expect(await readLink(link, { accepted: 'fr' })).toMatchObject({ language: 'pl' });
    expect(await sessionOf(link)).toMatchObject({ language: 'pl' });
  });

  it('says nothing of the language in which the host or another guest reads', async () => {
    const reader = await app.signUpPro();
    await reader.put('/api/account/language', { language: 'fr' });
    const link = await createLink(reader);
    const visit = `/api/test-sessions/${link.sessionCode}/visit`;
    expect((await app.anonymous.post(visit, undefined, { 'accept-language': 'nl' })).statusCode).toBe(200);
    expect(await sessionOf(link)).toMatchObject({ language: null });
    const page = await readLink(link);
    expect([page.language, page.body]).toEqual(['en', expect.not.stringMatching(/"(fr|nl)"/)]);
    const [listed] = (await reader.get('/api/test-sessions')).json<TestSession[]>();
    expect(JSON.stringify(listed)).not.toContain('"nl"');
  });

  it('has a preview in its language, whose picture has another address', async () => {
    const link = await createLink(host, { language: 'de' });
    const [address = ''] = /\/previews\/[^"]*/.exec((await readLink(link)).body) ?? [];
    expect(address).toMatch(/\.png\?v=[\w-]{11}&lang=de$/);
    expect((await read(address)).body).toContain('"language":"de"');
    for (const lang of ['xx', '__proto__', ''])
      expect((await read(address.replace('lang=de', `lang=${lang}`))).body).not.toContain('"language"');
  });
});
