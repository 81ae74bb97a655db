import type { SignedInUser } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../../testing/render-component';
import { watchServerCalls } from '../../../testing/server-calls';
import { EmailChange } from './email-change';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

/** The card reads nothing else of its user. */
const user = { id: '1', email: 'maya@harbourlights.example' } as SignedInUser;

const NONE = { email: null, expiresAt: null };

async function cardOf({ sendsMail = true, waiting = NONE as object } = {}) {
  const card = await renderComponent(<EmailChange user={user} />);
  await calls.find(({ url }) => url === '/api/settings')?.answer(200, { sendsMail });
  await calls.find(({ url }) => url === '/api/account/email')?.answer(200, waiting);
  return card;
}

describe('the address of an account', () => {
  it('changes by a link to the new one, and says where it was sent', async () => {
    const { press, fill, place, namesOf } = await cardOf();
    await press('button', 'Change email address');
    await expectComponentAccessible();
    await fill('textbox', 'New email address', 'maya@lights.example');
    await press('button', 'Send link');
    expect(last('PUT')).toMatchObject({ url: '/api/account/email', body: { email: 'maya@lights.example' } });
    await last('PUT')?.answer(200, { ok: true });
    expect(namesOf('dialog')).toEqual([]);
    await last('GET')?.answer(200, { email: 'maya@lights.example', expiresAt: '2026-12-01T10:00:00.000Z' });
    expect(place.textContent).toContain('We have written to maya@lights.example');
  });

  it('says at the field if it is the present one', async () => {
    const { press, fill, byRole } = await cardOf();
    await press('button', 'Change email address');
    await fill('textbox', 'New email address', 'maya@harbourlights.example');
    await press('button', 'Send link');
    await last('PUT')?.answer(400, { code: 'invalid', message: '', fields: { email: 'This is the address already.' } });
    expect(byRole('textbox', 'New email address').getAttribute('aria-invalid')).toBe('true');
  });

  it('stays when the change is cancelled', async () => {
    const waiting = { email: 'maya@lights.example', expiresAt: '2026-12-01T10:00:00.000Z' };
    const { press, place } = await cardOf({ waiting });
    await expectComponentAccessible();
    await press('button', 'Cancel change of email address');
    expect(last('DELETE')?.url).toBe('/api/account/email');
    await last('DELETE')?.answer(200, { ok: true });
    expect(place.textContent).not.toContain('We have written');
  });

  it('cannot be changed where no emails are sent', async () => {
    const { place, namesOf } = await cardOf({ sendsMail: false });
    expect(namesOf('button')).toEqual([]);
    expect(place.textContent).toContain('once this installation sends emails');
  });
});
