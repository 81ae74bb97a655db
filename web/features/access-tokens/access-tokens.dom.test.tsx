import type { AccessToken } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { onProofAsked } from '../../api/recent-sign-in';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { TokenDialog } from './token-dialog';
import { TokenRows } from './token-rows';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

const ID = '00000000-0000-4000-8000-000000000001';
const TOKEN = 'lck_shownOnce123';
const CREATED = { id: ID, token: TOKEN, expiresAt: null };
const AGAIN = { code: 'sign_in_again', message: 'Enter your password' };

async function dialog() {
  const onDone = vi.fn();
  const page = await renderComponent(<TokenDialog onDone={onDone} onClose={() => undefined} />);
  return { ...page, onDone };
}

const tokenOf = (change: Partial<AccessToken> = {}): AccessToken => ({
  id: ID,
  name: 'Stream Deck',
  ending: 'k3Qz',
  scopes: ['read'],
  createdAt: '2026-10-01T10:00:00.000Z',
  expiresAt: null,
  usedAt: null,
  ...change,
});

describe('the dialog of a token', () => {
  it('creates one that reads and ends after 90 days, and shows it once with a command', async () => {
    const { press, fill, onDone } = await dialog();
    await expectComponentAccessible();
    await fill('textbox', 'Name', 'Stream Deck');
    await press('button', 'Create token');
    expect(last('POST')?.body).toEqual({ name: 'Stream Deck', scopes: ['read'], days: 90 });
    await last('POST')?.answer(201, CREATED);
    expect(document.body.textContent).toContain(`curl -H 'Authorization: Bearer ${TOKEN}'`);
    await expectComponentAccessible();
    await press('button', 'I have stored it');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('has the parts of a ready set or those that are ticked, and warns of a token without an end', async () => {
    const { press, fill } = await dialog();
    await fill('textbox', 'Name', 'Backup');
    await press('radio', /^Everything but people/);
    await press('radio', 'Never');
    expect(document.body.textContent).toContain('A token without an end works until you end it.');
    await press('button', 'Create token');
    expect(last('POST')?.body).toEqual({
      name: 'Backup',
      scopes: ['read', 'guests', 'episodes', 'recordings', 'webhooks', 'export', 'workspace'],
      days: null,
    });
    await last('POST')?.fail();
    await press('radio', /^Choose myself/);
    await press('checkbox', /^Read episodes/);
    await press('button', 'Create token');
    expect(document.body.textContent).toContain('Choose at least one');
    await press('checkbox', /^Download copies/);
    await press('button', 'Create token');
    expect(last('POST')?.body).toMatchObject({ scopes: ['export'] });
  });

  it.each([
    { isConfirmed: true, calls: 2 },
    { isConfirmed: false, calls: 1 },
  ])('keeps what was typed while it asks for the password: $isConfirmed', async ({ isConfirmed, calls: count }) => {
    const stop = onProofAsked(async () => isConfirmed);
    const { press, fill, byRole } = await dialog();
    await fill('textbox', 'Name', 'Zapier');
    await press('radio', /^Guests/);
    await press('button', 'Create token');
    await calls.filter(({ method }) => method === 'POST')[0]?.answer(403, AGAIN);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(count);
    expect(byRole('textbox', 'Name')).toHaveProperty('value', 'Zapier');
    expect(byRole('radio', /^Guests/)).toHaveProperty('checked', true);
    if (isConfirmed) {
      await last('POST')?.answer(201, CREATED);
      expect(document.body.textContent).toContain(TOKEN);
    }
    stop();
  });
});

describe('the rows of tokens', () => {
  it('says what a token may do, and offers nothing for one that has ended', async () => {
    const { place, namesOf } = await renderComponent(
      <TokenRows
        tokens={[
          tokenOf({ scopes: ['guests', 'read'] }),
          tokenOf({ id: ID.replace(/1$/, '2'), name: 'Trial', expiresAt: '2026-11-01T10:00:00.000Z' }),
        ]}
      />,
    );
    expect(place.textContent).toContain('Read, guests');
    expect(place.textContent).toContain('Ended on 01-Nov-2026');
    expect(place.textContent).toContain('Never ends');
    expect(namesOf('button')).toEqual(['Renew Stream Deck', 'End Stream Deck']);
    await expectComponentAccessible();
  });

  it('ends one after a question, and says so', async () => {
    const { press } = await renderComponent(<TokenRows tokens={[tokenOf()]} />);
    await press('button', 'End Stream Deck');
    expect(last('DELETE')).toBeUndefined();
    await press('button', 'End it');
    await last('DELETE')?.answer(200, { ok: true });
    expect(latestToast()?.title).toBe('“Stream Deck” has ended');
  });

  it('shows a renewed token once', async () => {
    const { press } = await renderComponent(<TokenRows tokens={[tokenOf()]} />);
    await press('button', 'Renew Stream Deck');
    await press('button', 'Renew');
    await last('POST')?.answer(200, CREATED);
    expect(document.body.textContent).toContain(TOKEN);
    await press('button', 'I have stored it');
    expect(document.body.textContent).not.toContain(TOKEN);
  });
});
