import type { SignedInUser, SignInMethod, SignInMethodsReply, SignInWays } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../../testing/render-component';
import { watchServerCalls } from '../../../testing/server-calls';
import { latestToast } from '../../../ui/overlays/toast';
import { SignInMethods } from './sign-in-methods';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

/** The list reads nothing else of its user. */
const user = { id: '1', email: 'maya@harbourlights.example' } as SignedInUser;

const methodOf = (kind: SignInMethod['kind'], differing: Partial<SignInMethod> = {}): SignInMethod => ({
  id: `00000000-0000-4000-8000-00000000000${['password', 'app', 'passkey', 'service'].indexOf(kind)}`,
  kind,
  name: kind === 'app' ? 'Pixel' : kind === 'passkey' ? 'Laptop' : null,
  createdAt: '2026-10-01T10:00:00.000Z',
  lastUsedAt: null,
  isOrphaned: false,
  ...differing,
});

const password = methodOf('password');
const app = methodOf('app');
const passkey = methodOf('passkey');

const reply = (methods: readonly SignInMethod[], differing: Partial<SignInMethodsReply> = {}): SignInMethodsReply => ({
  methods: [...methods],
  recoveryCodesLeft: 10,
  askedByTeams: [],
  mayTestService: false,
  ...differing,
});

const WAYS: SignInWays = { service: null, isServiceOnly: false, hasPasskeys: true };
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-${index}fgh`);
const NEW_APP = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Linecheck:maya?secret=JBSWY3DPEHPK3PXP' };

/** A browser that has passkeys. */
const withPasskeys = () => vi.stubGlobal('PublicKeyCredential', class {});

async function listOf(known: SignInMethodsReply, ways: Partial<SignInWays> = {}) {
  withPasskeys();
  const list = await renderComponent(<SignInMethods user={user} />);
  const of = (url: string) => calls.find((call) => call.url === url);
  await of('/api/auth/ways')?.answer(200, { ...WAYS, ...ways });
  await of('/api/account/sign-in-methods')?.answer(200, known);
  return list;
}

describe('the ways in which a person signs in', () => {
  it('are listed with their names, and the only one cannot be removed', async () => {
    const { place, namesOf } = await listOf(reply([password]));
    expect(place.textContent).toContain('Your only way to sign in');
    expect(namesOf('button')).toEqual(['Add a passkey', 'Add an authenticator app']);
    await expectComponentAccessible();
  });

  it('include a passkey of another address, which does not count', async () => {
    const { place, namesOf } = await listOf(reply([password, { ...passkey, isOrphaned: true }]));
    expect(place.textContent).toContain('Belongs to another address of this installation');
    expect(place.textContent).toContain('Your only way to sign in');
    expect(namesOf('button')).toContain('Remove Laptop');
    expect(namesOf('button')).not.toContain('Remove Password');
  });

  it('cannot include passkeys where the installation or the browser has none', async () => {
    const { place, namesOf } = await listOf(reply([password]), { hasPasskeys: false });
    expect(namesOf('button')).toEqual(['Add an authenticator app']);
    expect(place.textContent).toContain('Passkeys work only where this installation has a name of its own and HTTPS');
  });

  it('are connected to the sign-in service in a window', async () => {
    const opened = vi.fn(() => null);
    vi.stubGlobal('open', opened);
    const { press, place } = await listOf(reply([password]), { service: 'Harbour ID' });
    await press('button', 'Connect Harbour ID');
    expect(opened).toHaveBeenCalledWith('/sign-in-service?purpose=connect', expect.anything(), expect.anything());
    expect(place.textContent).toContain('The browser has blocked the window');
  });
});

describe('a removal', () => {
  it('says to which team it closes, and asks the server after that', async () => {
    const { press, byRole } = await listOf(reply([password, app], { askedByTeams: ['Harbour Lights'] }));
    await press('button', 'Remove Pixel');
    const question = byRole('alertdialog', /Remove “Pixel”/);
    expect(question.textContent).toContain('Harbour Lights asks for a second step: it closes to you.');
    expect(question.textContent).toContain('your recovery codes stop working');
    await expectComponentAccessible();
    expect(last('DELETE')).toBeUndefined();
    await press('button', 'Remove');
    expect(last('DELETE')?.url).toBe(`/api/account/sign-in-methods/${app.id}`);
    await last('DELETE')?.answer(409, { code: 'last_method', message: 'This is your only way to sign in.' });
    expect(latestToast()).toMatchObject({ description: 'This is your only way to sign in.' });
  });

  it('closes no team while another second factor is left', async () => {
    const { press, byRole } = await listOf(reply([password, app, passkey], { askedByTeams: ['Harbour Lights'] }));
    await press('button', 'Remove Pixel');
    expect(byRole('alertdialog', /Remove “Pixel”/).textContent).not.toContain('closes to you');
  });
});

describe('recovery codes', () => {
  it('are made anew after a question, shown once, and kept before the dialog closes', async () => {
    const { press, byRole, namesOf, place } = await listOf(reply([password, app], { recoveryCodesLeft: 2 }));
    expect(place.textContent).toContain('2 of 10 left');
    await press('button', 'Make new ones');
    await press('button', 'Make new codes');
    await last('POST')?.answer(200, { recoveryCodes: CODES });
    const dialog = byRole('dialog', 'Your recovery codes');
    expect(dialog.textContent).toContain('abcd-0fgh');
    await expectComponentAccessible();
    await press('button', 'Close');
    expect(dialog.textContent).toContain('Have you kept them?');
    await press('button', 'I have kept them');
    expect(namesOf('dialog')).toEqual([]);
  });
});

describe('an authenticator app', () => {
  it('is added by its code, with a key in groups of four, and a wrong code is said at its field', async () => {
    const { press, fill, byRole } = await listOf(reply([password]));
    await press('button', 'Add an authenticator app');
    await last('POST')?.answer(200, NEW_APP);
    expect(byRole('dialog', 'Add an authenticator app').textContent).toContain('JBSW Y3DP EHPK 3PXP');
    byRole('img', 'QR code for an authenticator app');
    await expectComponentAccessible();
    await fill('textbox', 'Name', 'Pixel');
    await fill('textbox', 'Code of the app', '123456');
    await press('button', 'Add app');
    expect(last('POST')).toMatchObject({
      url: '/api/account/authenticator-apps',
      body: { name: 'Pixel', code: '123456' },
    });
    await last('POST')?.answer(401, { code: 'wrong_code', message: 'This code is not correct.' });
    expect(byRole('textbox', 'Code of the app').getAttribute('aria-invalid')).toBe('true');
    expect(byRole('textbox', 'Name')).toHaveProperty('value', 'Pixel');
    await fill('textbox', 'Code of the app', '654321');
    await press('button', 'Add app');
    await last('POST')?.answer(201, { method: app, recoveryCodes: CODES });
    byRole('dialog', 'Your recovery codes');
  });

  it('gets a new key if the first is too old', async () => {
    const { press, fill, byRole } = await listOf(reply([password]));
    await press('button', 'Add an authenticator app');
    await last('POST')?.answer(200, NEW_APP);
    await fill('textbox', 'Code of the app', '123456');
    await press('button', 'Add app');
    await last('POST')?.answer(409, { code: 'step_over', message: 'This took longer than ten minutes.' });
    await last('POST')?.answer(200, { ...NEW_APP, secret: 'KRUGS4ZANFZSAYLO' });
    const dialog = byRole('dialog', 'Add an authenticator app');
    expect(dialog.textContent).toContain('This key is older than ten minutes');
    expect(dialog.textContent).toContain('KRUG S4ZA NFZS AYLO');
  });
});

describe('a passkey', () => {
  it('that the browser does not make is explained in a sentence', async () => {
    const { press, byRole } = await listOf(reply([password]));
    await press('button', 'Add a passkey');
    await expectComponentAccessible();
    vi.stubGlobal('navigator', {
      ...navigator,
      credentials: { create: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    });
    await press('button', 'Add passkey');
    await last('POST')?.answer(200, {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Linecheck' },
      user: { id: 'AAAA', name: 'maya', displayName: 'Maya' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
    expect(byRole('alert', '').textContent).toContain('Nothing has changed');
  });

  it('gets another name', async () => {
    const { press, fill } = await listOf(reply([password, passkey]));
    await press('button', 'Rename Laptop');
    await fill('textbox', 'Name', 'Work laptop');
    await press('button', 'Save name');
    expect(last('PUT')).toMatchObject({ body: { name: 'Work laptop' } });
  });
});
