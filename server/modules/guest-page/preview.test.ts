import { guestPreviewCalls } from '@linecheck/contract/schemas';
import { describe, expect, it } from 'vitest';
import { createLink, createTestEpisode } from '../../testing/guest-links';
import { openTestApp, type TestBrowser, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp({});
const host = await app.signUpPro({ firstName: 'Jonas', lastName: 'Lind' });
const link = await createLink(host, {
  guestFirstName: 'Amara',
  guestEmail: 'amara@example.org',
  title: 'Harbour Lights',
  guestMessage: 'See you on Friday',
});
const episode = await createTestEpisode(host, { title: 'Tides', message: 'Bring headphones' });

const previewFor = async (browser: TestBrowser, body: object, headers = {}) => {
  const reply = await browser.post('/api/guest-preview', body, headers);
  expect(reply.statusCode).toBe(200);
  return guestPreviewCalls.previewGuestPage.response.parse(reply.json());
};

/** The rows of every table as one text. The sign-in notes its last use, and the rate limits count calls. */
async function rowsOfAllTables(): Promise<string> {
  const { pool } = app.deps.db;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const written = new Set(['sign_ins', 'rate_limits']);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...written]));
  const digests = rows
    .filter(({ name }) => !written.has(name))
    .map(async ({ name }) => {
      const query = `select md5(string_agg(t::text, '|' order by t::text)) as digest from "${name}" t`;
      return `${name} ${(await pool.query<{ digest: string | null }>(query)).rows[0]?.digest}`;
    });
  return (await Promise.all(digests)).join('\n');
}

describe('the preview of a guest page', () => {
  it('has the content that the guest of the link would read', async () => {
    const guest = await app.anonymous.get(`/api/test-sessions/${link.sessionCode}`);
    const { session, branding, checklist } = await previewFor(host, { link: link.id });
    expect(session).toEqual(guest.json());
    const look = await app.anonymous.get(`/api/session-branding/${link.sessionCode}`);
    expect(branding).toEqual(look.json());
    const items = await app.anonymous.get(`/api/session-checklist?sessionCode=${link.sessionCode}`);
    expect({ items: checklist }).toEqual(items.json());
  });

  it('has the date, the message and the level of an episode, for a guest without a name', async () => {
    const { session } = await previewFor(host, { episode: episode.id });
    expect(session).toMatchObject({ title: 'Tides', guestMessage: 'Bring headphones', guestFirstName: 'Guest' });
    expect(session.episode).toMatchObject({ level: 'audio-podcast', timeZone: 'Europe/Berlin' });
  });

  it('has the fields of a form that is not saved', async () => {
    const draft = { guestFirstName: 'Ines', title: 'Ebb' };
    const { session } = await previewFor(host, { draft });
    expect(session).toMatchObject({ guestName: 'Ines', title: 'Ebb', hostName: 'Jonas Lind' });
    expect(session.episode).toBeUndefined();
  });

  it('leaves every row of the database as it was', async () => {
    const before = await rowsOfAllTables();
    for (const body of [{ link: link.id }, { episode: episode.id }, { draft: { title: 'Ebb' } }, {}])
      await previewFor(host, body);
    expect(await rowsOfAllTables()).toBe(before);
    expect(before).toContain('test_sessions');
  });

  it('shows a viewer the page without the address of the guest, and no code', async () => {
    const preview = await previewFor(await app.signUpMember(host, 'viewer'), { link: link.id });
    expect(preview.session.guestName).toBe('Amara');
    expect(JSON.stringify(preview)).not.toMatch(new RegExp(`amara@example|${link.sessionCode}`));
  });

  it('is refused for links and episodes of others, and for episodes on a plan without them', async () => {
    const stranger = await app.signUp();
    for (const body of [{ link: link.id }, { episode: episode.id }])
      expect(await testAnswer(stranger.post('/api/guest-preview', body))).toMatchObject({ code: 'not_found' });
    await app.setPlan(host, 'plus');
    expect(await testAnswer(host.post('/api/guest-preview', { episode: episode.id }))).toMatchObject({
      code: 'plan_required',
    });
    expect((await previewFor(host, { link: link.id })).session.episode).toBeUndefined();
    await app.setPlan(host, 'pro');
  });
});
