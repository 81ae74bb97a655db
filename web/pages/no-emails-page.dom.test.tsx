import type { GuestObjection } from '@linecheck/contract';
import { noEmails } from '@linecheck/texts/en/no-emails';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../testing/render-component';
import { watchServerCalls } from '../testing/server-calls';
import { NoEmailsPage } from './no-emails-page';

const calls = watchServerCalls();
const token = 'A'.repeat(43);
const READ = '/api/email-objections/read';
const CHANGE = '/api/email-objections';
beforeEach(() => window.history.replaceState(null, '', `/no-emails#token=${token}`));

const read = () => calls.find(({ url }) => url.endsWith(READ));
const changes = () => calls.filter(({ url }) => url.endsWith(CHANGE));

async function open(given: Partial<GuestObjection> = {}) {
  const page = await renderComponent(<NoEmailsPage />);
  await read()?.answer(200, { hostName: 'Maya Osei', address: 'a…@guest.example', stopped: null, ...given });
  return page;
}

const choiceOf = ({ place }: { readonly place: HTMLElement }) =>
  place.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

describe('the page on which a guest chooses emails', () => {
  it('asks by the host and the shortened address, removes the token from the address, and changes nothing', async () => {
    const page = await open();
    expect(read()?.body).toEqual({ token });
    expect(page.place.textContent).toContain(
      'Maya Osei asked Linecheck to send emails about a setup check to a…@guest.example.',
    );
    expect(page.namesOf('radio')).toHaveLength(4);
    expect(choiceOf(page)).toBe('reminders');
    expect(window.location.hash).toBe('');
    expect(changes()).toEqual([]);
    await expectComponentAccessible();
  });

  it.each([
    ['No emails from Maya Osei', 'host', 'No more emails from Maya Osei'],
    ['No reminders from Maya Osei', 'reminders', 'No more reminders'],
    [/^No emails from any host/, 'all', 'No more emails'],
  ] as const)('saves %s, and takes it back', async (option, stops, title) => {
    const page = await open();
    await page.press('radio', option);
    await page.press('button', noEmails.save);
    expect(changes()[0]?.body).toEqual({ token, stops });
    await changes()[0]?.answer(200, { success: true });
    expect(page.byRole('heading', title)).toBe(document.activeElement);
    await expectComponentAccessible();
    await page.press('button', noEmails.undo);
    expect(changes()[1]?.body).toEqual({ token, stops: null });
    await changes()[1]?.answer(200, { success: true });
    expect(page.byRole('heading', noEmails.saved.none.title)).toBe(document.activeElement);
    await page.press('button', noEmails.undo);
    expect(changes()[2]?.body).toEqual({ token, stops });
  });

  it('shows what was stopped before, which can be taken back', async () => {
    const page = await open({ stopped: 'host', address: null });
    expect(choiceOf(page)).toBe('host');
    await page.press('radio', 'All emails');
    await page.press('button', noEmails.save);
    expect(changes()[0]?.body).toEqual({ token, stops: null });
  });

  it('offers nothing less to a person who has stopped all hosts, and says why', async () => {
    const page = await open({ stopped: 'all' });
    expect(page.namesOf('radio')).toHaveLength(2);
    expect(page.place.textContent).toContain('You stopped the emails of every host who uses localhost');
    expect(choiceOf(page)).toBe('all');
    await expectComponentAccessible();
  });

  it('ends an objection to all hosts before it takes back to less', async () => {
    const page = await open({ stopped: 'reminders' });
    await page.press('radio', /^No emails from any host/);
    await page.press('button', noEmails.save);
    await changes()[0]?.answer(200, { success: true });
    await page.press('button', noEmails.undo);
    expect(changes()[1]?.body).toEqual({ token, stops: null });
    await changes()[1]?.answer(200, { success: true });
    expect(changes()[2]?.body).toEqual({ token, stops: 'reminders' });
  });

  it('keeps the choice if it was not saved, and says why', async () => {
    const page = await open();
    await page.press('radio', 'No emails from Maya Osei');
    await page.press('button', noEmails.save);
    await changes()[0]?.fail();
    expect(page.place.textContent).toContain(noEmails.notSaved);
    expect(choiceOf(page)).toBe('host');
    await page.press('button', noEmails.save);
    expect(changes()).toHaveLength(2);
  });

  it.each([
    ['of an unknown token', 404, 'not_found'],
    ['of a text that is no token', 400, 'invalid'],
  ])('says that a link does not work: %s', async (_, status, code) => {
    const page = await renderComponent(<NoEmailsPage />);
    await read()?.answer(status, { code, message: '' });
    expect(page.byRole('heading', noEmails.unknown)).toBeDefined();
  });

  it('says that a link does not work without a token, and asks the server nothing', async () => {
    window.history.replaceState(null, '', '/no-emails');
    const page = await renderComponent(<NoEmailsPage />);
    expect(page.byRole('heading', noEmails.unknown)).toBeDefined();
    expect(read()).toBeUndefined();
  });

  it('can load again after a failure', async () => {
    const page = await renderComponent(<NoEmailsPage />);
    await read()?.fail();
    expect(page.place.textContent).toContain(noEmails.notLoaded);
    await page.press('button', /again/i);
    expect(calls.filter(({ url }) => url.endsWith(READ))).toHaveLength(2);
  });
});
