import { describe, expect, it } from 'vitest';
import { createLink, createTestEpisode } from '../../testing/guest-links';
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
