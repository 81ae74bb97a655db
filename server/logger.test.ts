import { randomUUID } from 'node:crypto';
import { joinMessage, type TestSession } from '@linecheck/contract';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { logOptions } from './logger';
import { createLink, testSubmission } from './testing/guest-links';
import { openTestApp, STRONG_PASSWORD } from './testing/open-test-app';

const logLines: string[] = [];
const app = await openTestApp({ logLines });

/** Texts that no line may contain. */
const secrets = {
  email: 'wilhelmina.private@example.org',
  firstName: 'Wilhelmina',
  lastName: 'Xylander',
  otherEmail: 'nobody.special@example.org',
  wrongPassword: 'Wrong-Gramophone-5',
  guest: 'Zebulon Quixote',
  guestEmail: 'zebulon.private@example.org',
  note: 'my cat walked over the mixer',
  message: 'bring the blue folder',
  device: 'Microphone of Zebulon',
  item: 'Feed the parrot',
  title: 'Secret season finale',
};

/** Makes all calls of a host and a guest, including every failure. Returns the credentials that occurred in them. */
async function tellStory(): Promise<readonly string[]> {
  const { email, firstName, lastName } = secrets;
  const browser = app.openBrowser();
  const post = (url: string, body: object) => browser.post(url, body);
  const registered = await post('/api/auth/register', { email, password: STRONG_PASSWORD, firstName, lastName });
  await post('/api/auth/register', { email: email.toUpperCase(), password: STRONG_PASSWORD, firstName, lastName });
  await post('/api/auth/register', { email, password: secrets.wrongPassword, firstName, surname: lastName });
  await post('/api/auth/login', { email, password: secrets.wrongPassword });
  await post('/api/auth/login', { email: secrets.otherEmail, password: secrets.wrongPassword });
  const loggedIn = await post('/api/auth/login', { email, password: STRONG_PASSWORD });
  await browser.post('/api/auth/login', `{"email":"${email}`, { 'content-type': 'application/json' });

  const guestMessage = joinMessage(secrets.message, {
    templateType: 'custom',
    preferences: { power: true, phone: true, water: true },
    customItems: [secrets.item],
  });
  const link = await createLink(browser, { title: secrets.title, guestFirstName: secrets.guest, guestMessage });
  await post('/api/test-sessions', { guestFirstName: secrets.guest, guestEmail: secrets.guestEmail });
  const code = link.sessionCode;
  for (const url of [
    `/?session=${code}`,
    `/guest/${code}`,
    `/api/test-sessions/${code}`,
    `/api/test-sessions/${code}%`,
    `/api/test-sessions/${code.repeat(20)}`,
    `/api/session-branding/${code}`,
    `/api/session-checklist?sessionCode=${code}&email=${secrets.guestEmail}`,
    `/api/nowhere/${code}?token=${code}`,
    `/api/guest-results/session/${code}`,
  ]) {
    await app.anonymous.get(url, { referer: `http://localhost/?session=${code}` });
  }
  const result = testSubmission(code, {
    guestName: secrets.guest,
    guestEmail: secrets.guestEmail,
    notes: secrets.note,
    checklistCompleted: [secrets.item],
    details: { microphone: { message: 'Good', device: secrets.device } },
    submissionId: randomUUID(),
  });
  await post('/api/guest-results', result);
  await post('/api/guest-results', { ...result, microphoneStatus: secrets.guest });
  const { pool } = app.deps.db;
  await pool.query('alter table notifications add constraint never check (false) not valid');
  expect((await post('/api/guest-results', { ...result, submissionId: randomUUID() })).statusCode).toBe(500);
  await pool.query('alter table notifications drop constraint never');
  await pool.query('alter table test_sessions add constraint never check (false) not valid');
  await browser.post(`/api/test-sessions/${link.id}/regenerate`);
  await pool.query('alter table test_sessions drop constraint never');
  const [listed] = (await browser.get('/api/test-sessions')).json<TestSession[]>();
  await post('/api/auth/logout', {});
  const tokens = [registered, loggedIn].map(({ cookies }) => cookies[0]?.value ?? '');
  return [...tokens, code, listed?.sessionCode ?? ''];
}

describe('the log at its most verbose level', () => {
  it('names no person, no address, no password, no token and no session code', async () => {
    const credentials = await tellStory();
    const words = [...Object.values(secrets), STRONG_PASSWORD, ...credentials];
    expect(words.filter((word) => word.length < 8)).toEqual([]);
    const leaks = logLines.flatMap((line) =>
      words.filter((word) => line.toLowerCase().includes(word.toLowerCase())).map((word) => ({ word, line })),
    );
    expect(leaks).toEqual([]);
  });

  it('contains the route of each request, never its URL', () => {
    const requests = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request_completed');
    expect(requests.length).toBeGreaterThan(15);
    expect(requests).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/test-sessions/:id',
        status: 200,
        ms: expect.any(Number),
      }),
    );
    expect(requests.filter(({ url, path }) => url !== undefined || path !== undefined)).toEqual([]);
  });

  it('logs a bug once, with its stack', () => {
    const bugs = logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(bugs.map(({ msg, route }) => [msg, route])).toEqual([
      ['request_failed', '/api/guest-results'],
      ['request_failed', '/api/test-sessions/:id/regenerate'],
    ]);
    expect(bugs[0].err.stack).toContain('violates check constraint');
  });
});

describe('a line of the log', () => {
  const lineOf = (write: (log: pino.Logger) => void): Record<string, unknown> => {
    const lines: string[] = [];
    write(pino(logOptions, { write: (line) => void lines.push(line) }));
    return JSON.parse(lines[0] ?? '{}');
  };

  it('has a readable time, and neither process nor machine', () => {
    const line = lineOf((log) => log.info({ ms: 7 }, 'database ready'));
    expect(line).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), ms: 7, msg: 'database ready' });
  });

  it('leaves out the rows that PostgreSQL puts into its errors', () => {
    const err = Object.assign(new Error('violates check constraint'), {
      code: '23514',
      detail: 'Failing row contains (Zebulon)',
      where: "unnamed portal parameter $1 = 'Zebulon'",
    });
    const line = lineOf((log) => log.error({ err }, 'request_failed'));
    expect(line.err).toMatchObject({ message: 'violates check constraint', code: '23514', stack: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain('Zebulon');
  });
});
