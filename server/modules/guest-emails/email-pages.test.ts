import type { EmailPreview } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { addTestGuests, boardOf, createLink, createTestEpisode } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';

const app = await openTestApp({ config: { defaultPlan: 'pro' } });
const host = await app.signUp();
const link = await createLink(host, { guestEmail: 'amara@okafor.example' });
const episode = await createTestEpisode(host);

describe('the frame of a preview', () => {
  it.each([
    ['the invitation of a link', `/api/test-sessions/${link.id}/email-page`],
    ['the invitation of an episode', `/api/episodes/${episode.id}/email-page?kind=invitation`],
    ['the summary', `/api/episodes/${episode.id}/email-page?kind=summary`],
  ])('with %s has the HTML part, in which nothing runs or loads, for our own pages alone', async (_, url) => {
    const { statusCode, headers, body } = await host.get(url);
    expect(statusCode, body).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    expect(body).toMatch(/^<!doctype html>/i);
  });

  it('does not exist for others', async () => {
    const other = await app.signUp();
    expect((await other.get(`/api/test-sessions/${link.id}/email-page`)).statusCode).toBe(404);
  });
});

it('the name that a visitor of a group typed is in no email', async () => {
  const show = await createTestEpisode(host, { title: 'Tides' });
  await addTestGuests(host, show, { name: 'Viagra Now', email: 'visitor@guests.example' }, { name: 'Ada Lovelace' });
  const visitor = (await boardOf(host, show)).guests.find(({ guestName }) => guestName === 'Viagra Now');
  await app.deps.db.pool.query("update test_sessions set group_entry = 'joined' where id = $1", [visitor?.id]);
  const preview = async (kind: string) =>
    (await host.post(`/api/episodes/${show.id}/email-preview`, { kind })).json<EmailPreview>();
  const [invitation, summary] = [await preview('invitation'), await preview('summary')];
  expect(invitation.to).toBe('visitor@guests.example');
  expect(JSON.stringify([invitation, summary])).not.toContain('Viagra');
  expect(invitation.text).toContain('\n\nPlease check your setup before ');
  expect(summary.text).toMatch(/A guest: .*\n.*Ada Lovelace: |Ada Lovelace: .*\nA guest: /);
});
