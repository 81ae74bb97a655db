import type { PeopleReply, SignedInUser, WorkspaceMember, WorkspaceRole } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { PeoplePanel } from './people-panel';

const calls = watchServerCalls();

const [JONAS, MAYA, INVITATION] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
];

const member = (id: string, name: string, role: WorkspaceRole): WorkspaceMember => ({
  id,
  name,
  email: 'host@harbourlights.example',
  role,
  signsInBy: ['password'],
  lastSeenAt: '2026-11-20T14:00:00Z',
  joinedAt: '2026-11-01T12:00:00Z',
  openInvitations: 0,
  openLinks: 0,
});

const jonas = member(JONAS, 'Jonas Lind', 'owner');
const maya = member(MAYA, 'Maya Torres', 'producer');
const invitation = {
  id: INVITATION,
  email: null,
  role: 'viewer',
  createdAt: '2026-11-20T12:00:00Z',
  expiresAt: '2999-01-01T00:00:00Z',
} as const;

const known = (differing: Partial<PeopleReply> = {}): PeopleReply => ({
  name: 'Harbour Lights',
  people: [jonas, maya],
  invitations: [],
  max: 5,
  sendsMail: false,
  mayInvite: true,
  requiresSecondFactor: false,
  ...differing,
});

/** The panel reads nothing else of its user. */
const user = { id: JONAS } as SignedInUser;

async function panelOf(people: PeopleReply, offer?: string) {
  const panel = await renderComponent(<PeoplePanel user={user} offer={offer} />);
  await calls.at(-1)?.answer(200, people);
  return panel;
}

const changes = () => calls.filter(({ method }) => method !== 'GET');
const lastChange = () => changes().at(-1);

describe('the people of a workspace', () => {
  it('are listed, and the last owner can neither leave nor have another role', async () => {
    const { place, namesOf } = await panelOf(known());
    expect(place.textContent).toContain('Jonas Lind you');
    expect(namesOf('button')).toEqual(expect.arrayContaining(['Hand over to Maya Torres', 'Remove Maya Torres']));
    expect(namesOf('button').join()).not.toContain('Jonas');
    expect(namesOf('combobox')).toEqual(['Role of Maya Torres', 'Role']);
    await expectComponentAccessible();
  });

  it('can be requested again where they could not be loaded', async () => {
    const { byRole, press } = await renderComponent(<PeoplePanel user={user} offer={undefined} />);
    await calls.at(-1)?.answer(404, { code: 'not_found', message: '' });
    await expectComponentAccessible();
    await press('button', 'Try again');
    await calls.at(-1)?.answer(200, known());
    byRole('button', 'Remove Maya Torres');
  });

  it('get another role, which is a draft until it is saved, or are removed after a question', async () => {
    const { fill, press, byRole, namesOf } = await panelOf(known());
    await fill('combobox', 'Role of Maya Torres', 'owner');
    await press('button', 'Cancel new role of Maya Torres');
    expect(document.activeElement).toBe(byRole('combobox', 'Role of Maya Torres'));
    expect(namesOf('button').join()).not.toContain('Save role');
    await fill('combobox', 'Role of Maya Torres', 'viewer');
    expect(changes()).toEqual([]);
    await expectComponentAccessible();
    await press('button', 'Save role of Maya Torres');
    expect(lastChange()).toMatchObject({ method: 'PUT', url: `/api/people/${MAYA}/role`, body: { role: 'viewer' } });
    await lastChange()?.answer(200, { ok: true });
    await press('button', 'Remove Maya Torres');
    byRole('alertdialog', /Maya Torres/);
    await expectComponentAccessible();
    expect(changes()).toHaveLength(1);
    await press('button', 'Remove');
    expect(lastChange()).toMatchObject({ method: 'DELETE', url: `/api/people/${MAYA}?links=end` });
  });

  it.each([
    ['becomes an owner', [jonas, maya], 'Maya Torres', 'owner', /Make Maya Torres an owner/, 'Make owner'],
    [
      'stops being an owner, with the invitations that end',
      [jonas, { ...maya, role: 'owner', openInvitations: 2 }],
      'Maya Torres',
      'viewer',
      /can no longer manage people\. 2 open invitations end with it/,
      'Change role',
    ],
    [
      'takes the own right away',
      [
        { ...jonas, openInvitations: 1 },
        { ...maya, role: 'owner' },
      ],
      'Jonas Lind',
      'viewer',
      /You can no longer manage people; another owner would have to change it back\. One open invitation ends/,
      'Stop being an owner',
    ],
  ] as const)('are asked about before somebody %s', async (_, people, name, role, question, confirm) => {
    const { fill, press, byRole } = await panelOf(known({ people: [...people] }));
    await fill('combobox', `Role of ${name}`, role);
    await press('button', `Save role of ${name}`);
    expect(byRole('alertdialog', /^/).textContent).toMatch(question);
    await expectComponentAccessible();
    expect(changes()).toEqual([]);
    await press('button', confirm);
    expect(lastChange()).toMatchObject({ method: 'PUT', body: { role } });
  });

  it('are removed with the links to boards and reports that they made, unless an owner keeps these', async () => {
    const { press, byRole } = await panelOf(known({ people: [jonas, { ...maya, openLinks: 3 }] }));
    await press('button', 'Remove Maya Torres');
    await expectComponentAccessible();
    await press('checkbox', /end the 3 read-only links/);
    byRole('checkbox', /end the 3 read-only links/);
    await press('button', 'Remove');
    expect(lastChange()?.url).toBe(`/api/people/${MAYA}?links=keep`);
  });

  it('hear of a change that failed', async () => {
    const { fill, press } = await panelOf(known());
    await fill('combobox', 'Role of Maya Torres', 'viewer');
    await press('button', 'Save role of Maya Torres');
    await lastChange()?.fail();
    expect(latestToast()).toMatchObject({ tone: 'failed', open: true });
  });

  it('are invited by a link, which is shown once', async () => {
    const { fill, press, place, byRole } = await panelOf(known({ invitations: [invitation] }));
    expect(place.textContent).toContain('Link to copy');
    await expectComponentAccessible();
    await fill('combobox', 'Role', 'viewer');
    await press('button', 'Create a link');
    expect(lastChange()).toMatchObject({ url: '/api/workspace-invitations', body: { role: 'viewer' } });
    await lastChange()?.answer(201, { link: 'https://linecheck.example/join#token=1' });
    expect(place.querySelector('code')?.textContent).toBe('https://linecheck.example/join#token=1');
    await expectComponentAccessible();
    await press('button', 'Revoke the invitation of Link to copy');
    byRole('alertdialog', /^/);
    await press('button', 'Revoke');
    expect(lastChange()).toMatchObject({ method: 'DELETE', url: `/api/workspace-invitations/${INVITATION}` });
  });

  it('are invited by an address, which is checked before it is sent', async () => {
    const { fill, press, place } = await panelOf(known());
    await fill('textbox', 'Email', 'nobody');
    await press('button', 'Invite');
    expect(changes()).toEqual([]);
    expect(place.querySelector('[aria-invalid=true]')).not.toBeNull();
    await expectComponentAccessible();
    await fill('textbox', 'Email', 'nia@harbourlights.example');
    await press('button', 'Invite');
    expect(lastChange()?.body).toEqual({ email: 'nia@harbourlights.example', role: 'producer' });
  });

  it.each([
    ['the plan is for one person', 'Pro is coming soon', 'Pro is coming soon'],
    ['every place is taken', undefined, /2/],
  ])('cannot be invited where %s', async (_, offer, words) => {
    const { place, namesOf } = await panelOf(known({ max: 2 }), offer);
    expect(namesOf('button')).not.toContain('Invite');
    expect(place.textContent).toMatch(words);
    await expectComponentAccessible();
  });

  it('cannot be invited to the own team of a person whom the operator has not admitted', async () => {
    const { place, namesOf } = await panelOf(known({ mayInvite: false }));
    expect(namesOf('button')).not.toContain('Invite');
    expect(place.textContent).toContain('Ask them to admit you as a host');
    await expectComponentAccessible();
  });

  it('see the name that an owner gives the workspace', async () => {
    const { fill, press, place } = await panelOf(known());
    expect(place.querySelector('h2')?.textContent).toContain('Harbour Lights');
    await fill('textbox', /name/i, 'Harbour Lights 2');
    await press('button', /Save/);
    expect(lastChange()).toMatchObject({ url: '/api/workspace/name', body: { name: 'Harbour Lights 2' } });
  });
});

describe('a second step of every member', () => {
  const safe = { ...jonas, signsInBy: ['password', 'app'] } as const satisfies WorkspaceMember;
  const readers = [{ ...safe, signsInBy: [...safe.signsInBy] }, maya];

  it('is asked for after a question that names who is shut out', async () => {
    const { place, press, byRole } = await panelOf(known({ people: readers }));
    expect(place.textContent).toContain('No second step');
    await press('button', 'Ask every member for a second step');
    const question = byRole('alertdialog', 'Ask every member for a second step?');
    expect(question.textContent).toContain('Maya Torres');
    expect(question.textContent).not.toContain('Jonas Lind');
    await expectComponentAccessible();
    await press('button', 'Ask for it');
    expect(lastChange()).toMatchObject({
      method: 'PUT',
      url: '/api/workspace/second-factor',
      body: { isRequired: true },
    });
    await lastChange()?.answer(200, { ok: true });
    expect(latestToast()).toMatchObject({ title: 'The team asks for a second step now' });
  });

  it('can be ended, and says who is shut out', async () => {
    const { place, press } = await panelOf(known({ people: readers, requiresSecondFactor: true }));
    expect(place.textContent).toContain('Shut out until a second step is set up');
    await press('button', 'No longer ask for a second step');
    await press('button', 'No longer ask');
    expect(lastChange()).toMatchObject({ body: { isRequired: false } });
  });

  it('is not asked for by an owner without one, who is led to the account', async () => {
    const { press, byRole } = await panelOf(known());
    await press('button', 'Ask every member for a second step');
    expect(byRole('link', 'Go to your account').getAttribute('href')).toBe('/account#sign-in');
    expect(changes()).toEqual([]);
    await expectComponentAccessible();
  });
});
