import type { BoardEmail, EpisodeEmails } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { ActingRole } from '../../api/acting';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { EmailsCardContent } from './emails-card';
import { EmailsNotice } from './emails-notice';
import { GuestEmailLine } from './guest-email-line';

const calls = watchServerCalls();

const emails: EpisodeEmails = {
  ...({ obstacle: null, reminderHours: [48, 6], tellsChanges: true, summary: true, invited: 5 } as const),
  ...{ notInvited: 2, withoutAddress: 1, objected: 1, bounced: 1, waiting: 2, toTell: 0, left: 40 },
  planned: [
    { kind: 'reminder', at: '2031-12-01T17:00:00.000Z', guests: 3 },
    { kind: 'summary', at: '2031-12-03T07:00:00.000Z', guests: null },
  ],
  replyTo: 'jonas@harbourlights.example',
};

const loadDialog = async () => undefined;

async function card(changed: Partial<EpisodeEmails> = {}, role: 'owner' | 'viewer' = 'owner') {
  const onPlan = vi.fn();
  const query = { data: { ...emails, ...changed }, error: null, isFetching: false, refetch: () => undefined };
  const page = await renderComponent(
    <ActingRole value={role}>
      <EmailsCardContent emails={query} {...{ onPlan, loadDialog }} />
    </ActingRole>,
  );
  return { ...page, onPlan };
}

describe('the emails beside a board', () => {
  it('are counted, with what goes out by itself, and who gets the answers', async () => {
    const { place, press, onPlan } = await card();
    for (const words of [
      '5 invited',
      '2 not invited',
      '2 emails wait',
      '1 without an address',
      '1 address does not work',
      '1 wants no more emails',
      'Reminder to those who are not ready',
      '3 guests now',
      'Summary for you',
      'Answers go to jonas@harbourlights.example.',
      '40 more emails can go out within 24 hours.',
    ])
      expect(place.textContent).toContain(words);
    await expectComponentAccessible();
    await press('button', 'Reminders and preview');
    expect(onPlan).toHaveBeenCalledOnce();
  });

  it('say that reminders need SMTP_URL', async () => {
    const { place } = await card({ obstacle: 'no_mail' });
    expect(place.textContent).toContain('This installation sends no emails');
    expect(place.textContent).toContain('SMTP_URL');
    expect(place.textContent).not.toContain('What goes out by itself');
  });

  it.each(['unconfirmed', 'over', 'called_off', 'archived', 'plan'] as const)(
    'name nothing that goes out by itself while an obstacle keeps it back: %s',
    async (obstacle) => {
      const { place } = await card({ obstacle });
      expect(place.textContent).not.toContain('What goes out by itself');
      expect(place.textContent).not.toContain('Reminder to those who are not ready');
    },
  );

  it('lead an unconfirmed host to the account', async () => {
    const { byRole } = await card({ obstacle: 'unconfirmed' });
    expect(byRole('link', 'Your account').getAttribute('href')).toBe('/account');
  });

  it('have no acts and no address for viewers', async () => {
    const { place, namesOf } = await card({ replyTo: null }, 'viewer');
    expect(place.textContent).toContain('5 invited');
    expect(place.textContent).not.toContain('Answers');
    expect(namesOf('button')).toEqual([]);
  });

  it('say that nothing goes out by itself', async () => {
    const { place } = await card({ planned: [], tellsChanges: false });
    expect(place.textContent).toContain('Nothing goes out by itself.');
  });

  it('can be loaded again', async () => {
    const refetch = vi.fn();
    const query = { data: undefined, error: new TypeError('no network'), isFetching: false, refetch };
    const { press } = await renderComponent(
      <EmailsCardContent emails={query} onPlan={() => undefined} {...{ loadDialog }} />,
    );
    await press('button', 'Try again');
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('guests who know another time', () => {
  it('are told by a press, or by themselves', async () => {
    const onTell = vi.fn();
    const { place, press } = await renderComponent(
      <EmailsNotice emails={{ toTell: 3, tellsChanges: true }} isCalledOff={false} {...{ onTell, loadDialog }} />,
    );
    expect(place.textContent).toContain('3 guests were told another time, or that it is called off');
    expect(place.textContent).toContain('An email tells them by itself');
    await press('button', 'Tell them the time of the show');
    expect(onTell).toHaveBeenCalledOnce();
  });

  it('do not know that the show is called off', async () => {
    const { place } = await renderComponent(
      <EmailsNotice
        emails={{ toTell: 1, tellsChanges: false }}
        isCalledOff
        onTell={() => undefined}
        {...{ loadDialog }}
      />,
    );
    expect(place.textContent).toContain('1 guest does not know that it is called off');
    expect(place.textContent).toContain('Nobody has told them yet.');
  });
});

describe('the email in the row of a guest', () => {
  const now = Date.parse('2031-12-01T12:00:00.000Z');
  const email = (changed: Partial<BoardEmail>): BoardEmail => ({
    ...({ kind: 'invitation', state: 'sent', skipped: null, bounced: null } as const),
    at: '2031-11-28T12:00:00.000Z',
    ...changed,
  });
  const row = (changed: Partial<BoardEmail>, { role = 'owner' as 'owner' | 'viewer', onChanged = vi.fn() } = {}) =>
    renderComponent(
      <ActingRole value={role}>
        <GuestEmailLine guest={{ id: 'g1', guestName: 'Ada', email: email(changed) }} {...{ now, onChanged }} />
      </ActingRole>,
    );

  it.each<[Partial<BoardEmail>, string]>([
    [{}, 'Invited 28-Nov-2031'],
    [{ kind: 'reminder' }, 'Reminded 28-Nov-2031'],
    [{ kind: 'called-off' }, 'that it is called off'],
    [{ state: 'waiting', at: '2031-12-02T12:00:00.000Z' }, 'Invitation waits until 02-Dec-2031'],
    [{ state: 'waiting', kind: 'reminder' }, 'Reminder is being sent'],
    [{ state: 'bounced', bounced: 'no-mailbox' }, 'Invitation bounced: no such mailbox.'],
    [{ state: 'skipped', skipped: 'objected', kind: 'reminder' }, 'Wants no reminders'],
    [{ state: 'skipped', skipped: 'objected' }, 'Wants no emails'],
    [{ state: 'skipped', skipped: 'link-expired' }, 'Not sent: the link has expired.'],
    [{ state: 'failed' }, 'Not sent: the mail server did not take it within 48 hours.'],
  ])('%o reads “%s”', async (changed, words) => {
    expect((await row(changed)).place.textContent).toContain(words);
  });

  it.each(['ready', 'told-already', 'not-asked'] as const)(
    'is not mentioned if it was skipped as %s',
    async (skipped) => {
      expect((await row({ state: 'skipped', skipped })).place.textContent).toBe('');
    },
  );

  it('that bounced has a field for another address, to which it is sent', async () => {
    const onChanged = vi.fn();
    const { fill, press, place } = await row({ state: 'bounced', bounced: 'no-domain' }, { onChanged });
    await expectComponentAccessible();
    await fill('textbox', 'Another address for Ada', 'ada@');
    await press('button', 'Save and invite');
    expect(calls).toEqual([]);
    expect(place.textContent).toContain('Invalid email');
    await fill('textbox', 'Another address for Ada', ' ada@example.org ');
    await press('button', 'Save and invite');
    await press('button', 'Save and invite');
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', '/api/test-sessions/g1/address', { email: 'ada@example.org', invites: true }],
    ]);
    await calls[0]?.answer(200, { now: 1, later: 0, laterAt: null, withoutAddress: 0, objected: 0, already: 0 });
    expect(latestToast()?.title).toBe('Ada is invited at the new address');
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('that bounced says why nothing goes to the other address', async () => {
    const { fill, press } = await row({ state: 'bounced', bounced: 'no-domain' });
    await fill('textbox', 'Another address for Ada', 'ada@example.org');
    await press('button', 'Save and invite');
    await calls[0]?.answer(200, { now: 0, later: 0, laterAt: null, withoutAddress: 0, objected: 1, already: 0 });
    expect(latestToast()?.title).toBe('1 guest wants no emails.');
  });

  it('that bounced has no field for viewers', async () => {
    const { namesOf } = await row({ state: 'bounced', bounced: 'no-domain' }, { role: 'viewer' });
    expect(namesOf('textbox')).toEqual([]);
  });
});
