import { afterEach, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { LinkPerson } from './link-person';
import { storedRuns } from './stored-runs';

const calls = watchServerCalls();
afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const code = '0123456789abcdefghjkmnpqrs';
const own = 'zyxwvtsrqpnmkjhgfedcba9876';

const opened = () =>
  renderComponent(<LinkPerson code={code} guest="Amara Okafor" hostName="Maya" sharedAt={undefined} />);

it('another person goes on with a link of their own, and takes along what is not shared yet', async () => {
  const verdict = { status: 'passed', code: 'excellent', params: {} } as const;
  storedRuns.keep(code, { checks: { camera: { verdict } }, ticked: ['Charge'], isUnsent: false });
  const page = await opened();
  expect(page.place.textContent).toContain('You check and share as Amara Okafor.');
  await page.press('button', 'I am another person');
  await expectComponentAccessible();
  await page.fill('textbox', /^Your name/, 'Ben Adeyemi');
  await page.press('button', 'Continue');
  expect(calls[0]?.url).toBe(`/api/test-sessions/${code}/others`);
  await calls[0]?.answer(200, { sessionCode: own });
  expect(window.location.search).toBe(`?session=${own}`);
  expect(storedRuns.find(code).run).toBeUndefined();
  expect(storedRuns.find(own).run).toMatchObject({ ticked: ['Charge'], person: { guestName: 'Ben Adeyemi' } });
});

it('a link that takes no more people keeps the name, and goes back to the guest', async () => {
  const page = await opened();
  await page.press('button', 'I am another person');
  await page.fill('textbox', /^Your name/, 'Ben');
  await page.press('button', 'Continue');
  await calls[0]?.answer(409, { code: 'forwarded_full' });
  expect(page.byRole('alert', /^/).textContent).toContain('did not get a link of your own');
  expect(page.byRole('textbox', /^Your name/)).toHaveProperty('value', 'Ben');
  await page.press('button', 'I am Amara Okafor');
  expect(page.namesOf('button')).toEqual(['I am another person']);
});
