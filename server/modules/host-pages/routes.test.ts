import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FACTS_COOKIE, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { inlineHashes } from '../../http/security-headers';
import { createLink, createTestEpisode, createTestShow, submitTestResult } from '../../testing/guest-links';
import { openFolder } from '../../testing/open-folder';
import { openTestApp, type TestBrowser } from '../../testing/open-test-app';
import { openSourcePages } from '../../testing/rendered-pages';

const INDEX = '<!doctype html><title>Linecheck</title><head></head><body><div id="root"></div>';
const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), INDEX);
const logLines: string[] = [];
const pages = await openSourcePages();
const app = await openTestApp({ webFolder, pages, logLines });

const HOSTILE = '</script><script>hurt()</script>';

const owner = await app.signUpPro({ firstName: 'Ownerina', lastName: 'Lind' });
const stranger = await app.signUpPro({ firstName: 'Strangeria' });
const member = await app.signUpMember(owner, 'producer');
const viewer = await app.signUpMember(owner, 'viewer');
const link = await createLink(owner, {
  guestFirstName: 'Amarante',
  guestEmail: 'amarante@example.org',
  title: HOSTILE,
});
const result = await submitTestResult(app.anonymous, link.sessionCode, { guestName: 'Amarante' });
const episode = await createTestEpisode(owner, { title: 'Tidewater' });
const show = await createTestShow(owner, { title: 'Showmere' });
await owner.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Boardia', email: 'boardia@example.org' }] });

const FACTS = 'Europe/Berlin~wide~';
const pageAt = async (who: Pick<TestBrowser, 'cookieHeader'>, url: string, facts: string | null = FACTS) => {
  const noted = facts === null ? [] : [`${PAGE_FACTS_COOKIE}=${encodeURIComponent(facts)}`];
  const cookie = [who.cookieHeader(), ...noted].filter(Boolean).join('; ');
  return app.openBrowser().get(url, { cookie });
};
const dataIn = (html: string) =>
  JSON.parse(/id="host-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"answers":[]}') as {
    readonly at: string;
    readonly facts: string;
    readonly answers: readonly (readonly [readonly unknown[], unknown])[];
  };
const markupOf = (html: string): string => /<div id="root"[^>]*>(.*?)<\/div>(?:<script type=|$)/s.exec(html)?.[1] ?? '';
const within = `${WORKSPACE_PARAMETER}=${owner.workspaceId}`;

const answersIn = (html: string) => new Map(dataIn(html).answers.map(([key, answer]) => [JSON.stringify(key), answer]));

describe('the page of a signed-in host', () => {
  it('has the answers of its first calls, and is rendered with them', async () => {
    const { body, headers } = await pageAt(owner, '/dashboard');
    const user = (await owner.get('/api/auth/user')).json<object>();
    const answers = answersIn(body);
    expect(answers.get('["user"]')).toEqual(user);
    expect(answers.get('["notifications","unread-count"]')).toEqual({ count: 1 });
    const list = await owner.get('/api/dashboard/test-sessions?filter=all&sort=newest&limit=20');
    expect([...answers.values()]).toContainEqual(list.json());
    expect(body).toMatch(/<title>Dashboard · Linecheck<\/title>/);
    expect(markupOf(body)).toContain('Amarante');
    expect(body).toContain('data-views="dashboard-page links-tab');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(headers).not.toHaveProperty('etag');
  });

  it('says since when it has its data', async () => {
    const { at } = dataIn((await pageAt(owner, '/account')).body);
    expect(new Date(at).toISOString()).toBe(at);
  });

  it.each([
    ['/dashboard?tab=episodes', 'Tidewater'],
    [`/episodes/${episode.id}`, 'Boardia'],
    [`/episodes/${episode.id}?q=board`, 'Boardia'],
    [`/shows/${show.id}`, 'Showmere'],
    ['/dashboard?tab=people', 'Ownerina'],
    ['/account', owner.email],
    ['/activity', 'Ownerina'],
    ['/connect', 'Tokens'],
    ['/notifications', 'Amarante'],
    [`/reports/${result}`, 'Amarante'],
    [`/episodes/${episode.id}/reports`, 'Tidewater'],
  ])('is rendered at %s', async (url, words) => {
    const { body } = await pageAt(owner, url);
    expect(markupOf(body)).toContain(words);
    expect(markupOf(body)).not.toMatch(/ style="/);
  });

  it('has the times of its reader', async () => {
    for (const [zone, place] of [
      ['Asia/Tokyo', 'Tokyo'],
      ['America/New_York', 'New York'],
    ] as const) {
      const { body } = await pageAt(owner, `/reports/${result}`, `${zone}~wide~`);
      expect(markupOf(body)).toContain(place);
    }
  });

  it('is rendered for several readers at the same time, each in their zone', async () => {
    const [tokyo, york] = await Promise.all([
      pageAt(owner, `/reports/${result}`, 'Asia/Tokyo~wide~'),
      pageAt(member, `/reports/${result}?${within}`, 'America/New_York~wide~'),
    ]);
    expect(markupOf(tokyo.body)).toMatch(/Tokyo/);
    expect(markupOf(tokyo.body)).not.toContain('New York');
    expect(markupOf(york.body)).toContain('New York');
  });

  it.each([null, '', 'Mars/Olympus~wide~', 'Europe/Berlin~huge~', '"><script>', 'x'.repeat(3000)])(
    'is left to the browser with its data if the cookie of its page is %j',
    async (facts) => {
      const { body } = await pageAt(owner, '/dashboard', facts);
      expect(body).toContain('<div id="root" data-views="dashboard-page links-tab');
      expect(markupOf(body)).toBe('');
      expect(dataIn(body)).toMatchObject({ facts: '' });
      expect(answersIn(body).size).toBeGreaterThan(2);
    },
  );

  it('has no element of a text', async () => {
    const { body } = await pageAt(owner, '/dashboard');
    expect(JSON.stringify(dataIn(body))).toContain('hurt()');
    expect(body).not.toContain('<script>hurt');
  });

  it('leaves out what is refused', async () => {
    const { body, statusCode } = await pageAt(owner, '/episodes/none');
    expect(statusCode).toBe(200);
    expect([...answersIn(body).keys()]).toEqual([
      '["user"]',
      '["help-requests","list"]',
      '["notifications","unread-count"]',
    ]);
  });

  it('is rendered in another workspace by its address', async () => {
    const { body } = await pageAt(member, `/dashboard?${within}`);
    expect(markupOf(body)).toContain('Amarante');
    expect(markupOf(body)).toContain(within);
    expect(markupOf((await pageAt(member, '/dashboard')).body)).not.toContain('Amarante');
  });

  it('allows its styles by their hash, and no others', async () => {
    const { body, headers } = await pageAt(owner, `/episodes/${episode.id}`);
    const [head = ''] = body.split('<div id="root"', 1);
    const hashes = inlineHashes('style', [head]);
    expect(hashes).not.toHaveLength(0);
    expect(headers['content-security-policy']).toContain(`style-src 'self' '${hashes.join("' '")}';`);
  });

  it('is left to the browser if rendering fails, and the reason is logged', async () => {
    const broken = await openTestApp({
      webFolder,
      pages: { ...pages, renderHost: () => Promise.reject(new Error('no such part')) },
      logLines,
      connection: { database: app.database },
    });
    logLines.length = 0;
    const reply = await broken.openBrowser().get('/dashboard', { cookie: owner.cookieHeader() });
    expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
    expect(logLines.join()).toContain('no such part');
  });

  it('is left to the browser while another page of the same person is rendered', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => pageAt(owner, '/dashboard')));
    const rendered = replies.filter(({ body }) => body !== INDEX);
    expect(rendered).toHaveLength(1);
  });
});

/** What each page of the owner has, and nobody else may read without a membership. */
const OF_OWNER = [
  'Ownerina',
  'Amarante',
  'amarante@',
  link.sessionCode,
  'Boardia',
  'boardia@',
  'Tidewater',
  owner.email,
];
/** Viewers do not get the addresses of guests, and no codes. */
const NOT_FOR_VIEWERS = ['amarante@', 'boardia@', link.sessionCode];

const urls = [
  ...['sessions', 'episodes', 'recordings', 'checklists', 'branding', 'people'].map((tab) => `/dashboard?tab=${tab}`),
  `/dashboard?result=${result}`,
  ...[`/episodes/${episode.id}`, `/episodes/${episode.id}/reports`, `/reports/${result}`],
  ...['/account', '/activity', '/connect', '/notifications', '/board', '/report'],
];

describe('a page that the server has rendered', () => {
  const foundIn = (html: string, words: readonly string[]) => words.filter((word) => html.includes(word));

  it.each(urls)('has nothing of another host at %s', async (url) => {
    for (const address of [url, `${url}${url.includes('?') ? '&' : '?'}${within}`])
      expect(foundIn((await pageAt(stranger, address)).body, OF_OWNER), address).toEqual([]);
  });

  it.each(urls)('has nothing for a person without a sign-in at %s', async (url) => {
    const gone = await app.signIn({ email: stranger.email });
    const cookie = gone.cookieHeader();
    await gone.post('/api/auth/logout');
    for (const who of [app.anonymous, { ...gone, cookieHeader: () => cookie }]) {
      const { body, statusCode } = await pageAt(who, url);
      expect([statusCode, dataIn(body).answers]).toEqual([200, []]);
      expect(foundIn(body, [...OF_OWNER, 'Strangeria'])).toEqual([]);
    }
  });

  it.each(urls)('has nothing of a workspace for a former member at %s', async (url) => {
    const former = await app.signUpMember(owner, 'producer');
    expect((await owner.delete(`/api/people/${former.userId}`)).statusCode).toBe(200);
    const { body } = await pageAt(former, `${url}${url.includes('?') ? '&' : '?'}${within}`);
    expect(foundIn(body, OF_OWNER)).toEqual([]);
  });

  it.each(urls)('has for a viewer what the calls of a viewer have at %s', async (url) => {
    const { body } = await pageAt(viewer, `${url}${url.includes('?') ? '&' : '?'}${within}`);
    expect(foundIn(body, NOT_FOR_VIEWERS)).toEqual([]);
  });

  it('shows a viewer the board', async () => {
    const { body } = await pageAt(viewer, `/episodes/${episode.id}?${within}`);
    expect(foundIn(markupOf(body), ['Boardia', 'Tidewater'])).toHaveLength(2);
  });

  it('is the same frame for all readers of a read-only page', async () => {
    const [one, other] = [await pageAt(owner, '/board'), await pageAt(app.anonymous, '/board')];
    expect(one.body).toBe(other.body);
    expect(one.body).toContain('data-views="shared-board-page"');
    expect(one.headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});
