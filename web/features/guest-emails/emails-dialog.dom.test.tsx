import type { EmailPreview, EpisodeEmails, InvitedCounts } from '@linecheck/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testEpisodeDetails } from '../../testing/episode-details';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast, showToast } from '../../ui/overlays/toast';
import { EmailsDialog } from './emails-dialog';
import { LinkEmailDialog } from './link-email-dialog';
import type { EmailTask } from './use-emails';

const calls = watchServerCalls();
const sent = () => calls.filter(({ method, url }) => method !== 'GET' && !url.endsWith('preview'));
const { id } = testEpisodeDetails;

beforeEach(() => showToast({ title: 'Before' }));

const emails: EpisodeEmails = {
  ...({ obstacle: null, reminderHours: [], tellsChanges: false, summary: false, invited: 0, notInvited: 3 } as const),
  ...{ withoutAddress: 2, objected: 0, bounced: 1, waiting: 0, toTell: 0, planned: [], left: 1000 },
  replyTo: 'jonas@harbourlights.example',
};

const preview: EmailPreview = {
  from: 'Jonas via Linecheck <mail@check.example>',
  replyTo: 'jonas@harbourlights.example',
  to: 'amara@okafor.example',
  subject: 'Setup check for “Tides”',
  text: 'Hi Amara,\n\nhttps://check.example/?session=amara',
  textByHand: 'By hand:\n\nhttps://check.example/?session=amara',
  html: '<p>Hi Amara</p>',
  hasCalendar: true,
};

const counts: InvitedCounts = { now: 3, later: 0, laterAt: null, withoutAddress: 0, objected: 0, already: 0 };

interface Opened {
  readonly episode?: Partial<typeof testEpisodeDetails>;
  readonly emails?: Partial<EpisodeEmails>;
}

async function open(task: EmailTask, changed: Opened = {}) {
  const handlers = { onChanged: vi.fn(), onDone: vi.fn(), onClose: vi.fn() };
  const page = await renderComponent(
    <EmailsDialog
      episode={{ ...testEpisodeDetails, ...changed.episode }}
      emails={{ ...emails, ...changed.emails }}
      task={task}
      {...handlers}
    />,
  );
  await calls.at(-1)?.answer(200, preview);
  return { ...page, ...handlers };
}

const dialogText = () => document.querySelector('dialog')?.textContent ?? '';

const guest = { id: 'g1', guestName: 'Amara Okafor', sessionCode: 'amara', email: null };

describe('the invitation of all guests', () => {
  it('proposes the usual plan, names who is left out, and sends once for two presses', async () => {
    const { byRole, press, onChanged, onDone } = await open({ kind: 'all' });
    byRole('dialog', 'Invite 3 guests');
    expect(dialogText()).toContain('Not among them: 2 without an address, 1 whose address does not work.');
    expect(dialogText()).toContain('Mon, 01-Dec-2031 ');
    await expectComponentAccessible();
    const submit = byRole('button', 'Send 3 emails');
    await happens(() => submit.click());
    await happens(() => submit.click());
    expect(sent().map(({ url, body }) => [url, body])).toEqual([
      [
        `/api/episodes/${id}/invitations`,
        { guests: 'new', plan: { reminderHours: [48, 6], tellsChanges: true, summary: true } },
      ],
    ]);
    await sent()[0]?.answer(200, { ...counts, now: 2, later: 1, laterAt: '2031-12-01T10:00:00.000Z' });
    expect(onChanged).toHaveBeenCalled();
    byRole('dialog', 'Invite 3 guests');
    expect(dialogText()).toContain('2 emails are on their way');
    expect(dialogText()).toContain('your team has sent as many today as it may');
    await expectComponentAccessible();
    await press('button', 'Done');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('keeps what is typed when nothing can be sent', async () => {
    const { fill, press, byRole } = await open({ kind: 'all' });
    await fill('spinbutton', 'Second, hours before', '');
    await fill('spinbutton', 'First, hours before', '24');
    await press('checkbox', 'Send me a summary on the morning of the show');
    await press('button', 'Send 3 emails');
    expect(sent().at(-1)?.body).toMatchObject({ plan: { reminderHours: [24], summary: false } });
    await sent().at(-1)?.fail();
    expect(latestToast()?.title).toBe('Nothing was sent');
    expect((byRole('spinbutton', 'First, hours before') as HTMLInputElement).value).toBe('24');
  });

  it('is not sent with hours that are out of range or twice the same', async () => {
    const { fill, press } = await open({ kind: 'all' });
    await fill('spinbutton', 'Second, hours before', '48');
    await fill('spinbutton', 'Third, hours before', '337');
    await press('button', 'Send 3 emails');
    expect(sent()).toEqual([]);
    expect(dialogText()).toContain('Enter each number once');
    expect(dialogText()).toContain('Enter a whole number from 1 to 336');
    await expectComponentAccessible();
  });

  it('says which reminders come too late', async () => {
    await open({ kind: 'all' }, { episode: { startsAt: new Date(Date.now() + 24 * 3_600_000).toISOString() } });
    expect(dialogText()).toContain('This time has passed');
  });

  it('shows every kind of email, as it looks and as text', async () => {
    const { byRole, fill, press } = await open({ kind: 'all' });
    const frame = () => document.querySelector('iframe');
    expect(frame()?.getAttribute('src')).toBe(`/api/episodes/${id}/email-page?kind=invitation`);
    expect(frame()?.getAttribute('sandbox')).toBe('');
    await fill('combobox', 'Email', 'reminder');
    expect(calls.at(-1)?.body).toEqual({ kind: 'reminder' });
    await calls.at(-1)?.answer(200, { ...preview, subject: 'Reminder', hasCalendar: false });
    expect(frame()?.getAttribute('src')).toBe(`/api/episodes/${id}/email-page?kind=reminder`);
    expect(dialogText()).not.toContain('With a calendar entry');
    await press('radio', 'As text');
    expect(frame()).toBeNull();
    expect(dialogText()).toContain('Hi Amara,');
    byRole('combobox', 'Email');
    await expectComponentAccessible();
  });

  it('offers to load a preview again', async () => {
    await renderComponent(
      <EmailsDialog
        episode={testEpisodeDetails}
        task={{ kind: 'all' }}
        {...{ emails }}
        {...{ onChanged: vi.fn(), onDone: vi.fn(), onClose: vi.fn() }}
      />,
    );
    await calls.at(-1)?.fail();
    expect(dialogText()).toContain('The preview could not be loaded');
  });
});

describe('the plan', () => {
  it('is changed without sending anything', async () => {
    const stored = { reminderHours: [24], tellsChanges: true, invited: 3 };
    const { press, byRole, onDone } = await open({ kind: 'plan' }, { emails: stored });
    byRole('dialog', 'Emails of this episode');
    await press('checkbox', 'Remind guests who are not ready');
    await press('button', 'Save');
    expect(sent().map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', `/api/episodes/${id}/emails`, { reminderHours: [], tellsChanges: true, summary: false }],
    ]);
    await sent()[0]?.answer(200, { ok: true });
    expect(latestToast()?.title).toBe('The emails of this episode are saved');
    expect(onDone).toHaveBeenCalledOnce();
  });
});

describe('the email to one guest', () => {
  it('is the invitation, which the host can also send by hand', async () => {
    const { byRole, press } = await open({ kind: 'one', guest });
    byRole('dialog', 'Invite Amara Okafor');
    expect(byRole('link', 'Open in mail').getAttribute('href')).toContain('mailto:amara@okafor.example?subject=Setup');
    expect(byRole('link', 'Open in mail').getAttribute('href')).toContain('&body=By%20hand');
    expect(byRole('link', 'Calendar file').getAttribute('href')).toBe('/api/test-sessions/amara/calendar');
    await press('button', 'Send 1 email');
    expect(sent()[0]?.body).toEqual({ guests: ['g1'] });
  });

  it('is only sent by hand without a mail server', async () => {
    const { namesOf, byRole } = await open({ kind: 'one', guest }, { emails: { obstacle: 'no_mail' } });
    expect(dialogText()).toContain('SMTP_URL');
    expect(namesOf('button')).not.toContain('Send 1 email');
    byRole('button', 'Copy text');
    await expectComponentAccessible();
  });
});

describe('news', () => {
  it.each([
    ['the time', null, 'Tell 2 guests the time of the show', 'moved'],
    ['that it is called off', '2026-11-01T00:00:00.000Z', 'Tell 2 guests that it is called off', 'called-off'],
  ])('tells guests %s, after a preview', async (_, calledOffAt, title, kind) => {
    const obstacle = calledOffAt === null ? null : 'called_off';
    const { byRole, press } = await open(
      { kind: 'news' },
      { episode: { calledOffAt }, emails: { obstacle, toTell: 2, invited: 3 } },
    );
    byRole('dialog', title);
    expect(document.querySelector('iframe')?.getAttribute('src')).toContain(`kind=${kind}`);
    await press('button', 'Send 2 emails');
    expect(sent().map(({ url }) => url)).toEqual([`/api/episodes/${id}/news`]);
  });
});

describe('the email of a link', () => {
  async function ofLink(sendsMail: boolean) {
    const onClose = vi.fn();
    const page = await renderComponent(
      <LinkEmailDialog session={{ id: 's1', sessionCode: 'amara', guestName: 'Amara' }} onClose={onClose} />,
    );
    await calls.find(({ url }) => url === '/api/test-sessions/s1/email-preview')?.answer(200, preview);
    await calls.find(({ url }) => url === '/api/settings')?.answer(200, { sendsMail });
    return { ...page, onClose };
  }

  it('is shown, sent once, and confirmed', async () => {
    const { press, onClose } = await ofLink(true);
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('/api/test-sessions/s1/email-page');
    await expectComponentAccessible();
    await press('button', 'Send 1 email');
    await calls.at(-1)?.answer(200, { ...counts, now: 1 });
    expect(dialogText()).toContain('1 email is on its way');
    await press('button', 'Done');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is only sent by hand without a mail server', async () => {
    const { namesOf, byRole } = await ofLink(false);
    expect(dialogText()).toContain('SMTP_URL');
    expect(namesOf('button')).not.toContain('Send 1 email');
    byRole('link', 'Open in mail');
  });
});
