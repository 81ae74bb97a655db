import { SERVICE_CHANNEL, type SignedInUser } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { SignInConfirmation } from './sign-in-confirmation';

const calls = watchServerCalls();

/** The dialog reads nothing else of its user. */
const user = { id: '1', email: 'maya@harbourlights.example' } as SignedInUser;

const BEGIN = '/api/auth/confirm-sign-in/begin';
const NOTHING = { methods: [], passkey: null, service: null };
const QUESTION = { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' };

async function dialogFor(ways: object) {
  vi.stubGlobal('PublicKeyCredential', class {});
  const onAnswer = vi.fn();
  const dialog = await renderComponent(<SignInConfirmation user={user} onAnswer={onAnswer} />);
  await calls.find(({ url }) => url === BEGIN)?.answer(200, { ...NOTHING, ...ways });
  return { ...dialog, onAnswer };
}

const lastProof = () => calls.findLast(({ url }) => url !== BEGIN);

/** What the window of the service says before it closes; done when the page has heard it. */
async function comeBack(outcome: string): Promise<void> {
  const [window, later] = [new BroadcastChannel(SERVICE_CHANNEL), new BroadcastChannel(SERVICE_CHANNEL)];
  await happens(
    () =>
      new Promise<void>((resolve) => {
        later.onmessage = () => resolve();
        window.postMessage({ outcome });
      }),
  );
  window.close();
  later.close();
}

describe('the question for a proof', () => {
  it('asks for the password first, and can be left', async () => {
    const { press, byRole, onAnswer } = await dialogFor({ methods: ['password'] });
    expect(document.activeElement).toBe(document.querySelector('input[type="password"]'));
    byRole('dialog', 'Please confirm that it is you');
    await press('button', 'Cancel');
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('takes a code of an app or a recovery code instead', async () => {
    const { fill, press, byRole, onAnswer } = await dialogFor({ methods: ['password', 'app'] });
    await press('button', 'With a code of your app');
    expect(document.activeElement).toBe(byRole('textbox', 'Code of your authenticator app'));
    await fill('textbox', 'Code of your authenticator app', '123456');
    await press('button', 'Continue');
    expect(lastProof()?.body).toEqual({ code: '123456' });
    await lastProof()?.answer(401, { code: 'wrong_code', message: 'This code is not correct.' });
    expect(byRole('textbox', 'Code of your authenticator app').getAttribute('aria-invalid')).toBe('true');
    await press('button', 'With a recovery code');
    await fill('textbox', 'Recovery code', 'abcd-efgh');
    await press('button', 'Continue');
    expect(lastProof()?.body).toEqual({ recoveryCode: 'abcd-efgh' });
    await lastProof()?.answer(200, { ok: true });
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('asks a passkey again with a new challenge after it was cancelled', async () => {
    const { press, byRole, namesOf } = await dialogFor({ methods: ['passkey'], passkey: QUESTION });
    expect(namesOf('button')).toEqual(expect.arrayContaining(['Use your passkey', 'With a recovery code', 'Cancel']));
    await expectComponentAccessible();
    vi.stubGlobal('navigator', {
      ...navigator,
      credentials: { get: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    });
    await press('button', 'Use your passkey');
    expect(byRole('alert', '').textContent).toContain('The question of the browser was closed');
    expect(calls.filter(({ url }) => url === BEGIN)).toHaveLength(2);
  });

  it('waits for the window of the sign-in service', async () => {
    const opened = vi.fn(() => window);
    vi.stubGlobal('open', opened);
    const { press, place, onAnswer } = await dialogFor({ methods: ['service'], service: 'Harbour ID' });
    await press('button', 'Continue with Harbour ID');
    expect(opened).toHaveBeenCalledWith('/sign-in-service?purpose=confirm', expect.anything(), expect.anything());
    expect(place.textContent).toContain('Go on in the window of Harbour ID');
    await expectComponentAccessible();
    await comeBack('refused');
    expect(place.textContent).toContain('Harbour ID did not let you in');
    await press('button', 'Continue with Harbour ID');
    await comeBack('done');
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('says that the browser has blocked the window', async () => {
    vi.stubGlobal('open', () => null);
    const { press, place } = await dialogFor({ methods: ['service'], service: 'Harbour ID' });
    await press('button', 'Continue with Harbour ID');
    expect(place.textContent).toContain('The browser has blocked the window');
  });
});
