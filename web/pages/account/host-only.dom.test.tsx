import { listPeople, type SignedInUser } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../api/send';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { HostOnly } from './host-only';

const calls = watchServerCalls();

const userIn = (needsSecondFactor: boolean): SignedInUser => ({
  id: '11111111-1111-4111-8111-111111111111',
  email: 'maya@harbourlights.example',
  firstName: 'Maya',
  lastName: 'Torres',
  isPro: true,
  plan: 'pro',
  isAdmitted: true,
  language: null,
  subscriptionStatus: 'active',
  trialStartsAt: null,
  trialEndsAt: null,
  workspaces: [
    {
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Harbour Lights',
      role: 'owner',
      isOwn: true,
      needsSecondFactor,
    },
  ],
});

const answerUser = (isClosed: boolean) =>
  calls.findLast(({ url }) => url === '/api/auth/user')?.answer(200, userIn(isClosed));

/** A page that asks the server, and has a field. */
function Page() {
  const [note, setNote] = useState('');
  useQuery({ queryKey: ['people'], queryFn: () => send(listPeople, {}), retry: false });
  useUnsaved(note !== '');
  return (
    <label>
      Note
      <input value={note} onChange={({ target }) => setNote(target.value)} />
    </label>
  );
}

const pageOf = (staysOpen: boolean) =>
  renderComponent(<HostOnly title="Notes" stranger={null} page={Page} staysOpen={staysOpen} />);

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it.
  document.cookie = 'linecheck_signed_in=1';
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
});

describe('a page of a team that asks for a second step', () => {
  it('is replaced for a member without one, and keeps what was typed', async () => {
    const { fill, byRole, namesOf, place } = await pageOf(false);
    await answerUser(false);
    await fill('textbox', 'Note', 'Ask Ada for her headphones');
    await calls
      .findLast(({ url }) => url === '/api/people')
      ?.answer(403, { code: 'second_factor_needed', message: 'This team asks for a second step.' });
    await answerUser(true);
    await happens(() => vi.dynamicImportSettled());
    byRole('heading', 'Harbour Lights asks its members for a second step');
    expect(place.textContent).toContain('What you have typed here is kept');
    expect(byRole('link', 'Set it up in a new tab').getAttribute('href')).toBe('/account#sign-in');
    expect(namesOf('link').join()).not.toContain('otification');
    await expectComponentAccessible();
    // The person comes back from the other tab.
    await happens(() => document.dispatchEvent(new Event('visibilitychange')));
    await answerUser(false);
    expect(byRole('textbox', 'Note')).toHaveProperty('value', 'Ask Ada for her headphones');
    expect(namesOf('heading')).toEqual([]);
  });

  it('is not replaced where the person sets one up', async () => {
    const { byRole } = await pageOf(true);
    await answerUser(true);
    byRole('textbox', 'Note');
  });
});
