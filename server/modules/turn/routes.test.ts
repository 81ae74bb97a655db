import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { openTestApp, type TestApp } from '../../testing/open-test-app';
import { credentialsFor } from './service';

const secret = 'north-wind-over-the-harbour';
const servers = [
  { url: 'turn:turn.example.org?transport=udp', transport: 'udp' },
  { url: 'turn:other.example.org?transport=udp', transport: 'udp' },
  { url: 'turns:turn.example.org:443?transport=tcp', transport: 'tls' },
] as const;

const app = await openTestApp({ config: { turn: { servers, secret }, rateLimitFactor: 1 } });
const without = await openTestApp();

const ask = (at: TestApp = app) => at.anonymous.post('/api/turn-credentials');
const settings = async (at: TestApp) => (await at.anonymous.get('/api/settings')).json();

describe('the TURN servers of an installation', () => {
  it('are sent to every caller, with credentials and without the secret', async () => {
    const reply = await ask();
    const { username, ...rest } = reply.json();
    expect(reply.statusCode).toBe(201);
    const { credential } = credentialsFor(secret, (Number(username) - 120) * 1000);
    expect(rest).toEqual({ credential, servers });
    expect(reply.body).not.toContain(secret);
  });

  it('are listed in the settings by transport, each once', async () => {
    expect(await settings(app)).toMatchObject({ turn: ['udp', 'tls'] });
    expect(JSON.stringify(await settings(app))).not.toContain(secret);
  });

  it('are not offered if there are none', async () => {
    expect((await ask(without)).statusCode).toBe(404);
    expect(await settings(without)).toMatchObject({ turn: [] });
  });

  it('are limited for each address', async () => {
    const statuses: number[] = [];
    for (let call = 0; call <= limits.turnCredentials.max; call += 1) statuses.push((await ask()).statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
  });
});
