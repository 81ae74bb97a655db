import { currentUser, listSignIns, REPLY_HEADER } from '@linecheck/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureKind, problemOf, refusalOf, send } from './send';

afterEach(() => void vi.unstubAllGlobals());

const OWN = { [REPLY_HEADER]: '1' };

const user = {
  id: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
  email: 'maya@example.org',
  firstName: 'Maya',
  lastName: 'Okafor',
  isPro: false,
  plan: 'plus',
  isAdmitted: true,
  subscriptionStatus: 'none',
  trialStartsAt: null,
  trialEndsAt: null,
  workspaces: [],
};

const replyWith = (body: string, init: ResponseInit) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));

const asked = (endpoint: Parameters<typeof send>[0] = currentUser): Promise<unknown> =>
  send(endpoint, {}).catch((error: unknown) => error);

describe('an answer', () => {
  it.each<[string, Parameters<typeof send>[0], unknown]>([
    ['an object', currentUser, user],
    ['a list', listSignIns, []],
    ['an object with a field of a newer server', currentUser, { ...user, nickname: 'Mo' }],
  ])('of our server that is %s is taken as it came', async (_what, endpoint, body) => {
    replyWith(JSON.stringify(body), { headers: OWN });
    expect(await asked(endpoint)).toEqual(body);
  });

  it.each([
    ['a page of a captive portal', '<html>Log in to the hotel</html>', {}, 'portal'],
    ['the answer of a captive portal in JSON', '{"status":"sign in"}', {}, 'network'],
    ['what looks like an answer, without our header', JSON.stringify(user), {}, 'network'],
    ['no JSON', 'ok', OWN, 'network'],
    ['null', 'null', OWN, 'network'],
    ['a number', '7', OWN, 'network'],
    ['nothing', '', OWN, 'network'],
  ])('that is %s is a failure', async (_what, body, headers, kind) => {
    replyWith(body, { headers });
    const error = await asked();
    expect(error).toMatchObject({ name: 'RequestError', status: 200, problem: undefined });
    expect(failureKind(error)).toBe(kind);
    expect(refusalOf(error)).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each([
    ['of this version', 'not_member', 'not_member'],
    ['of a newer server', 'teapot', undefined],
  ])('%s is shown with its text', async (_whose, code, refusal) => {
    replyWith(JSON.stringify({ code, message: 'No.' }), { status: 403, headers: OWN });
    const error = await asked();
    expect(problemOf(error)).toEqual({ code, message: 'No.' });
    expect(refusalOf(error)).toBe(refusal);
    expect(failureKind(error)).toBe('refusal');
  });

  it('of a proxy has no code', async () => {
    replyWith('<html>Bad Gateway</html>', { status: 502 });
    const error = await asked();
    expect(problemOf(error)).toBeUndefined();
    expect(failureKind(error)).toBe('server');
  });
});
