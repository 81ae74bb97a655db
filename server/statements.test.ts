import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveHostClip } from './testing/clips';
import { statementsOf } from './testing/count-statements';
import { createLink, submitTestResult, testSubmission } from './testing/guest-links';
import { openFolder } from './testing/open-folder';
import { openTestApp, type TestHost } from './testing/open-test-app';
import { writeRenderedPages } from './testing/rendered-pages';

const webFolder = await openFolder();
for (const page of ['index.html', 'preview.png']) await writeFile(join(webFolder, page), '<!doctype html>');
const { pages } = await writeRenderedPages();
const app = await openTestApp({ webFolder, pages });
const guest = app.anonymous;

interface Fixtures {
  readonly host: TestHost;
  readonly id: string;
  readonly code: string;
  readonly result: string;
  /** Links that calls may use up. */
  readonly spares: { readonly id: string; readonly sessionCode: string }[];
}

const fixtures = createFixtures();

async function createFixtures(): Promise<Fixtures> {
  const host = await app.signUpPro();
  const { id, sessionCode: code } = await createLink(host, { guestFirstName: 'Noor' });
  const result = await submitTestResult(guest, code);
  await saveHostClip(host);
  const spares: Fixtures['spares'] = [];
  while (spares.length < 6) spares.push(await createLink(host));
  return { host, id, code, result, spares };
}

type Call = (has: Fixtures) => Promise<{ readonly statusCode: number }>;

/**
 * The calls of a host who is alone in their workspace, and of a guest, with the number of their statements before there
 * were workspaces. The statements that begin and end a transaction count.
 */
const calls: readonly (readonly [what: string, statements: number, call: Call])[] = [
  ['list of links', 3, ({ host }) => host.get('/api/test-sessions')],
  ['first page of the dashboard', 4, ({ host }) => host.get('/api/dashboard/test-sessions')],
  ['refresh of a row', 4, ({ host, id }) => host.get(`/api/dashboard/test-sessions?ids=${id}`)],
  ['search', 4, ({ host }) => host.get('/api/dashboard/test-sessions?q=noor')],
  ['list of results', 3, ({ host, id }) => host.get(`/api/dashboard/guest-results/session/${id}`)],
  ['result', 3, ({ host, result }) => host.get(`/api/guest-results/${result}`)],
  ['history of a guest', 3, ({ host, result }) => host.get(`/api/result-history/${result}`)],
  ['unread count', 1, ({ host }) => host.get('/api/notifications/unread-count')],
  ['list of notifications', 2, ({ host }) => host.get('/api/notifications')],
  ['marking of all notifications as read', 2, ({ host }) => host.put('/api/notifications/mark-all-read')],
  ['user', 2, ({ host }) => host.get('/api/auth/user')],
  ['change of the name', 2, ({ host }) => host.put('/api/account/name', { firstName: 'Olu' })],
  ['list of sign-ins', 2, ({ host }) => host.get('/api/account/sign-ins')],
  ['brand', 5, ({ host }) => host.get('/api/branding')],
  ['change of the brand', 5, ({ host }) => host.put('/api/branding', { brandColor: '#0f766e' })],
  ['list of templates', 3, ({ host }) => host.get('/api/checklist-templates')],
  ['list of clips', 3, ({ host }) => host.get('/api/recording-clips')],
  ['new link', 7, ({ host }) => host.post('/api/test-sessions', { guestFirstName: 'Ada' })],
  ['change of a link', 8, ({ host, id }) => host.put(`/api/test-sessions/${id}`, { title: 'Panel' })],
  ['new code of a link', 2, ({ host, spares }) => host.post(`/api/test-sessions/${spares[0]?.id}/regenerate`)],
  ['deletion of a link', 2, ({ host, spares }) => host.delete(`/api/test-sessions/${spares.pop()?.id}`)],
  ['page of a guest', 5, ({ spares }) => guest.get(`/?session=${spares.pop()?.sessionCode}`)],
  ['link for its guest', 1, ({ code }) => guest.get(`/api/test-sessions/${code}`)],
  ['checklist for a guest', 2, ({ code }) => guest.get(`/api/session-checklist?sessionCode=${code}`)],
  ['brand for a guest', 2, ({ code }) => guest.get(`/api/session-branding/${code}`)],
  ['visit', 1, ({ code }) => guest.post(`/api/test-sessions/${code}/visit`)],
  ['submission of a result', 8, ({ code }) => guest.post('/api/guest-results', testSubmission(code))],
];

describe('the number of statements', () => {
  it.each(calls)('of the call %s is at most %d', async (_, most, call) => {
    const has = await fixtures;
    const make = async () => expect((await call(has)).statusCode).toBeLessThan(300);
    // The first one also reads what the app remembers.
    await make();
    const statements = await statementsOf(app.deps.db.pool, make);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
    expect(statements.length).toBeGreaterThan(0);
  });
});
