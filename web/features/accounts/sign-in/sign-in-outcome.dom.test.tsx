import { SERVICE_OUTCOMES } from '@linecheck/contract';
import { serviceOutcomes } from '@linecheck/texts/en/service-outcomes';
import { connection } from '@linecheck/texts/en/sign-in';
import { expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../../testing/render-component';
import { watchServerCalls } from '../../../testing/server-calls';
import { SignInOutcome } from './sign-in-outcome';

const calls = watchServerCalls();

const lastTo = (path: string) => calls.findLast(({ url }) => url === path);

async function open(outcome: string, service: string | null = 'Harbour') {
  const page = await renderComponent(<SignInOutcome outcome={outcome} />);
  await lastTo('/api/auth/ways')?.answer(200, { service, isServiceOnly: false, hasPasskeys: false });
  return page;
}

it.each(SERVICE_OUTCOMES)('the outcome %s is named, with what to do', async (outcome) => {
  const { place } = await open(outcome);
  const { title, text } = serviceOutcomes[outcome];
  const words = place.querySelector('[role=alert]')?.textContent;
  expect(words).toContain(title.replaceAll('{service}', 'Harbour'));
  expect(words).toContain(text.replaceAll('{service}', 'Harbour'));
  await expectComponentAccessible();
});

it('a service without a name has a sentence, too', async () => {
  const { place } = await open('unreachable', null);
  expect(place.textContent).toMatch(/^Your sign-in service did not answer/);
});

it('an unknown outcome shows nothing', async () => {
  expect((await open('<b>')).place.textContent).toBe('');
});

it.each([
  [
    'unconfirmed',
    'Your sign-in service does not confirm ada@example.org; sign in with your password once to connect it.',
  ],
  ['password', 'ada@example.org has an account here. Sign in to it once as before to connect Harbour.'],
] as const)('an account that waits to be connected (%s) is named, and can be left', async (reason, words) => {
  const { place, press } = await open('connect');
  await lastTo('/api/auth/connection')?.answer(200, { email: 'ada@example.org', reason });
  expect(place.textContent).toContain(words);
  await expectComponentAccessible();
  await press('button', connection.leave);
  expect(lastTo('/api/auth/connection')?.method).toBe('DELETE');
  await lastTo('/api/auth/connection')?.fail();
  expect(place.querySelector('[role=alert]')?.textContent).toContain(connection.failed);
  await press('button', connection.leave);
  await lastTo('/api/auth/connection')?.answer(200, { ok: true });
  expect(place.textContent).toBe('');
});

it('nothing that waits shows nothing', async () => {
  const { place } = await open('connect');
  await lastTo('/api/auth/connection')?.answer(200, { email: null, reason: null });
  expect(place.textContent).toBe('');
});
