import type { beginSecondStep, EndpointResponse, SignInWays } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { secondStep } from '@linecheck/texts/en/sign-in';
import { expect, it, vi } from 'vitest';
import { expectComponentAccessible, type RenderedComponent, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { SignInForm, type SignInFormProps } from './sign-in-form';
// Loaded before the form asks for it, so that it is there at once.
import './sign-in/second-step';

const calls = watchServerCalls();

const PLAIN: SignInWays = { service: null, isServiceOnly: false, hasPasskeys: false };
const OFFERED = { steps: ['app', 'recovery'], passkey: null, trustDays: 30 } as const;
const user = { id: 'ada', workspaces: [] };

const lastTo = (path: string) => calls.findLast(({ url }) => url === path);
const answer = (path: string, status: number, reply: unknown) => lastTo(path)?.answer(status, reply);
const refuse = (path: string, status: number, code: string, message: string) => answer(path, status, { code, message });

async function open({ ways = {}, ...props }: { readonly ways?: Partial<SignInWays> } & Partial<SignInFormProps> = {}) {
  const onSignedIn = vi.fn();
  const page = await renderComponent(
    <SignInForm head={<h1>Sign in</h1>} returnTo="/" headingId="title" onSignedIn={onSignedIn} {...props} />,
  );
  await answer('/api/auth/ways', 200, { ...PLAIN, ...ways });
  return { ...page, onSignedIn };
}

async function givePassword({ fill, press, place }: RenderedComponent) {
  await fill('textbox', accounts.email, 'ada@example.org');
  const password = place.querySelector('input[type=password]');
  if (password === null) throw new Error('no field for the password');
  password.setAttribute('role', 'textbox');
  await fill('textbox', accounts.password, 'Quiet-Studio-9');
  await press('button', accounts.signIn.action);
}

async function openSecondStep(offered: Partial<EndpointResponse<typeof beginSecondStep>>) {
  const page = await open();
  await givePassword(page);
  await refuse('/api/auth/login', 401, 'second_step_needed', 'One more step.');
  await vi.waitFor(async () => {
    await happens(() => vi.dynamicImportSettled());
    expect(page.byRole('heading', secondStep.title)).toBe(document.activeElement);
  });
  await answer('/api/auth/second-step/begin', 200, { ...OFFERED, ...offered });
  return page;
}

/** A form focuses its field after a timer. */
const expectFocus = (field: Element | null) => vi.waitFor(() => expect(document.activeElement).toBe(field));

const proof = () => lastTo('/api/auth/second-step')?.body;

it('a code of the app signs in after the password, and the browser can skip it from then on', async () => {
  // Another file may have left one.
  const before = latestToast();
  const { byRole, fill, namesOf, press, onSignedIn } = await openSecondStep({});
  const field = byRole('textbox', secondStep.app.label);
  await expectFocus(field);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(namesOf('heading')).toEqual([secondStep.title]);
  expect(latestToast()).toBe(before);
  await expectComponentAccessible();
  await fill('textbox', secondStep.app.label, '123 456');
  await press('checkbox', 'Skip this step in this browser for 30 days');
  await press('button', secondStep.action);
  expect(proof()).toEqual({ proof: { code: '123 456' }, trustsBrowser: true });
  await answer('/api/auth/second-step', 200, user);
  expect(onSignedIn).toHaveBeenCalledOnce();
});

it('a wrong code is named at its field, as often as it is given', async () => {
  const { byRole, fill, press, place, onSignedIn } = await openSecondStep({});
  for (const code of ['000000', '111111']) {
    await fill('textbox', secondStep.app.label, code);
    await press('button', secondStep.action);
    expect(proof()).toEqual({ proof: { code }, trustsBrowser: false });
    await refuse('/api/auth/second-step', 403, 'wrong_code', 'This code is not correct.');
    const field = byRole('textbox', secondStep.app.label);
    expect(field).toBe(document.activeElement);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(place.textContent?.split('This code is not correct.')).toHaveLength(2);
  }
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('an empty code is not sent', async () => {
  const { press, place } = await openSecondStep({});
  await press('button', secondStep.action);
  expect(place.textContent).toContain('Please enter the code');
  expect(proof()).toBeUndefined();
});

it('a recovery code is given in place of the app, and the app in place of that', async () => {
  const { fill, press, byRole } = await openSecondStep({});
  await fill('textbox', secondStep.app.label, '000000');
  await press('button', secondStep.action);
  await refuse('/api/auth/second-step', 403, 'wrong_code', 'This code is not correct.');
  await press('button', secondStep.recovery.use);
  await expectFocus(byRole('textbox', secondStep.recovery.label));
  expect(byRole('textbox', secondStep.recovery.label).getAttribute('aria-invalid')).toBeNull();
  await fill('textbox', secondStep.recovery.label, 'abcd-efgh');
  await press('button', secondStep.app.use);
  byRole('textbox', secondStep.app.label);
  await press('button', secondStep.recovery.use);
  await fill('textbox', secondStep.recovery.label, 'abcd-efgh');
  await press('button', secondStep.action);
  expect(proof()).toEqual({ proof: { recoveryCode: 'abcd-efgh' }, trustsBrowser: false });
});

it('too many attempts are named above the code', async () => {
  const { fill, press, byRole, place } = await openSecondStep({});
  await fill('textbox', secondStep.app.label, '000000');
  await press('button', secondStep.action);
  await refuse('/api/auth/second-step', 429, 'rate_limited', 'Please try again in 40 minutes.');
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Please try again in 40 minutes.');
  expect(byRole('textbox', secondStep.app.label).getAttribute('aria-invalid')).toBeNull();
});

it('a passkey that the browser cannot ask for is named, and another way remains', async () => {
  const passkey = { challenge: 'YQ', rpId: 'localhost', userVerification: 'required' } as const;
  const { byRole, press, place } = await openSecondStep({ steps: ['passkey', 'recovery'], passkey });
  expect(byRole('button', secondStep.passkey.use)).toBe(document.activeElement);
  await press('button', secondStep.passkey.use);
  await answer('/api/auth/second-step/begin', 200, { ...OFFERED, passkey });
  expect(place.querySelector('[role=alert]')?.textContent).toContain('This browser cannot use passkeys.');
  await expectComponentAccessible();
  byRole('button', secondStep.recovery.use);
});

it.each(['when it is shown', 'when the code is sent'])(
  'a step that is over %s leads back, with the reason',
  async (when) => {
    const page = await openSecondStep({});
    const over = 'This took longer than ten minutes.';
    if (when === 'when the code is sent') {
      await page.fill('textbox', secondStep.app.label, '123456');
      await page.press('button', secondStep.action);
      await refuse('/api/auth/second-step', 409, 'step_over', over);
    } else {
      await page.press('button', secondStep.back);
      await givePasswordAgain(page);
      await refuse('/api/auth/second-step/begin', 409, 'step_over', over);
    }
    expect(page.place.querySelector('[role=alert]')?.textContent).toContain(over);
    expect(page.namesOf('heading')).toEqual(['Sign in']);
    await expectFocus(page.place.querySelector('input[name=password]'));
    expect((page.byRole('textbox', accounts.email) as HTMLInputElement).value).toBe('ada@example.org');
  },
);

async function givePasswordAgain(page: RenderedComponent) {
  await givePassword(page);
  await refuse('/api/auth/login', 401, 'second_step_needed', 'One more step.');
  await happens(() => vi.dynamicImportSettled());
}

it('the ways of the installation are offered beside the password', async () => {
  const { byRole, namesOf } = await open({ ways: { service: 'Harbour', hasPasskeys: true } });
  expect(byRole('link', 'Continue with Harbour').getAttribute('href')).toBe(
    '/sign-in-service?purpose=sign-in&returnTo=%2F',
  );
  expect(byRole('textbox', accounts.email).getAttribute('autocomplete')).toBe('username webauthn');
  expect(namesOf('button')).toEqual([accounts.showPassword, accounts.signIn.action, accounts.signIn.byPasskey]);
  await expectComponentAccessible();
});

it('where passwords are switched off, the service alone is offered, unless it waits for the password', async () => {
  const ways = { service: 'Harbour', isServiceOnly: true, hasPasskeys: true };
  const off = await open({ ways });
  expect([off.namesOf('button'), off.namesOf('textbox')]).toEqual([[], []]);
  expect(off.place.textContent).toContain(accounts.signIn.serviceOnly);
  await off.unmount();
  const waits = await open({ ways, isConnecting: true });
  expect(waits.namesOf('button')).toContain(accounts.signIn.action);
});

it('the service opens in another tab for a page that would lose what was typed', async () => {
  const { byRole } = await open({ ways: { service: 'Harbour' }, keepsPage: true, returnTo: '/account' });
  expect(byRole('link', 'Continue with Harbour').getAttribute('target')).toBe('_blank');
});

it('without an answer about the ways, the password remains', async () => {
  const page = await renderComponent(<SignInForm returnTo="/" onSignedIn={() => undefined} />);
  await lastTo('/api/auth/ways')?.fail();
  expect(page.namesOf('button')).toContain(accounts.signIn.action);
});
