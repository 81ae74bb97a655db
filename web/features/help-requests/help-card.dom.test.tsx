import { measured } from '@linecheck/checks/reading';
import type { HelpFacts, HelpSummary, WorkspaceRole } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { ActingRole } from '../../api/acting';
import { fakeTime } from '../../testing/fake-time';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { readyActs } from './answer-panel';
import { HelpCard } from './help-card';
import { HelpQueue } from './help-queue';
import { inOrder } from './use-help-requests';

const calls = watchServerCalls();
const NOW = Date.parse('2026-11-28T12:04:00.000Z');
const pass = fakeTime({ now: NOW, shouldAdvanceTime: true });

const ID = '11111111-1111-4111-8111-111111111111';
const ANNA = { id: '22222222-2222-4222-8222-222222222222', name: 'Anna Berg' };
const BEN = { id: '33333333-3333-4333-8333-333333333333', name: 'Ben Ode' };
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const request = (wishes: Partial<HelpSummary> = {}): HelpSummary => ({
  ...{ id: ID, step: 'microphone', code: 'too-quiet', state: 'open', askedAt: minutesAgo(2), rungAt: minutesAgo(2) },
  ...{ answer: null, answeredAt: null, closedHow: null, closedAt: null, line: 'It is the office computer', by: null },
  ...{ isAway: false, isFree: true, revision: 4, sessionId: ID, guestName: 'Amara', title: 'Tides', episode: null },
  ...wishes,
});

const facts: HelpFacts = {
  tries: [
    {
      at: minutesAgo(3),
      checks: { microphone: { status: 'failed', code: 'too-quiet', rmsDbfs: measured(-58) } },
    },
  ],
  ...{ browser: 'Chrome 153', system: 'macOS', devices: ['Yeti'], language: 'en-GB', timeZone: 'Europe/London' },
  acts: [{ act: 'come-close', count: 2 }],
};

const lastChange = () => calls.findLast(({ method }) => method === 'PUT');
const details = () => calls.findLast(({ method, url }) => method === 'GET' && url === `/api/help-requests/${ID}`);

async function shown(of: HelpSummary, role: WorkspaceRole = 'owner') {
  const page = await renderComponent(
    <ActingRole value={role}>
      <HelpCard request={of} userId={ANNA.id} />
    </ActingRole>,
  );
  await details()?.answer(200, { ...of, facts, reach: null });
  return page;
}

const buttonsOf = ({ namesOf }: { readonly namesOf: (role: string) => readonly string[] }) =>
  namesOf('button').filter((name) => !name.startsWith('What Amara sent'));

describe('a request for help', () => {
  it('tells a member in one view what is wrong, in the guest’s words and in numbers', async () => {
    const { place } = await shown(request());
    for (const words of [
      'Amara needs help with the microphone',
      '2 min',
      'Microphone: ',
      'It is the office computer',
      'Average (RMS)−58.0 dBFS',
      "Bring the microphone to a hand's width from your mouth. (2 times)",
      'BrowserChrome 153',
    ])
      expect(place.textContent).toContain(words);
    expect(place.textContent).toContain('The page of Amara advises: ');
    await expectComponentAccessible();
  });

  it('is taken with the revision that the member has seen', async () => {
    const { press } = await shown(request());
    await press('button', 'I’m on it');
    expect(lastChange()?.url).toBe(`/api/help-requests/${ID}/taken`);
    expect(lastChange()?.body).toEqual({ isTaken: true, revision: 4 });
  });

  it('says who was faster', async () => {
    const { press } = await shown(request());
    await press('button', 'I’m on it');
    await lastChange()?.answer(409, { code: 'help_taken', message: 'Ben is on it.', params: { name: 'Ben' } });
    expect(latestToast()).toMatchObject({ title: 'This could not be saved', description: 'Ben is on it.' });
  });

  it('of another member shows who is on it, without buttons until that member is silent', async () => {
    const taken = await shown(request({ state: 'taken', by: BEN, isFree: false }));
    expect(taken.place.textContent).toContain('Ben Ode is on it');
    expect(buttonsOf(taken)).toEqual([]);
    await taken.unmount();
    const free = await shown(request({ state: 'taken', by: BEN, isFree: true }));
    expect(buttonsOf(free)).toEqual(['Take over', 'Answer', 'Solved', 'Re-book']);
  });

  it('of the member is answered with one press, by a sentence for the reason', async () => {
    const { press, byRole, namesOf } = await shown(request({ state: 'taken', by: ANNA }));
    await press('button', 'Answer');
    byRole('region', 'Answer Amara');
    const own = calls.findLast(({ url }) => url === '/api/reach');
    const reach = { telephone: '030 99', chat: '', hours: null, timeZone: 'UTC' };
    await own?.answer(200, { reach, answers: ['Ask Kim for the red headset.'] });
    expect(namesOf('button')).toContain('Ask Kim for the red headset.');
    expect((byRole('textbox', 'Number that calls') as HTMLInputElement).value).toBe('030 99');
    await expectComponentAccessible();
    await press('button', 'Turn the input volume up in the sound settings of your system.');
    expect(lastChange()?.url).toBe(`/api/help-requests/${ID}/answer`);
    expect(lastChange()?.body).toEqual({ answer: { kind: 'try-this', act: 'turn-input-up' }, revision: 4 });
    await lastChange()?.answer(200, request({ state: 'answered', by: ANNA }));
    expect(document.activeElement).toBe(byRole('button', 'Answer'));
  });

  it('is answered with the number that calls, which is kept for the next time', async () => {
    const first = await shown(request({ state: 'taken', by: ANNA }));
    await first.press('button', 'Answer');
    await first.fill('textbox', 'Number that calls', 'my phone');
    await first.press('button', 'I call you now');
    expect(lastChange()).toBeUndefined();
    expect(first.place.textContent).toContain('Enter a telephone number');
    await first.fill('textbox', 'Number that calls', '+49 170 55');
    await first.press('button', 'I call you now');
    expect(lastChange()?.body).toMatchObject({ answer: { kind: 'calling', telephone: '+49 170 55' } });
    await first.unmount();
    const next = await shown(request({ state: 'taken', by: ANNA }));
    await next.press('button', 'Answer');
    expect((next.byRole('textbox', 'Number that calls') as HTMLInputElement).value).toBe('+49 170 55');
  });

  it('asks after ten minutes whether to go on or to move it, and again ten minutes later', async () => {
    const { press, namesOf } = await shown(request({ askedAt: minutesAgo(11), state: 'taken', by: ANNA }));
    expect(namesOf('group')).toContain('Ten minutes have passed. What now?');
    await press('button', 'Keep helping');
    expect(namesOf('group')).not.toContain('Ten minutes have passed. What now?');
    await pass(600_000);
    await press('button', 'Go as it is, mend it afterwards');
    expect(lastChange()?.body).toEqual({ answer: { kind: 'fine-join' }, revision: 4 });
  });

  it('says that the guest has left, and that the last answer did not help', async () => {
    const answer = { kind: 'try-this', act: 'unmute' } as const;
    const { place } = await shown(request({ answer, answeredAt: minutesAgo(1), isAway: true }));
    expect(place.textContent).toContain('It did not help: Press the mute key on your headset or keyboard.');
    expect(place.textContent).toContain('Amara has left the page or hidden it. The answer waits there.');
  });

  it('shows a viewer everything but the buttons', async () => {
    const page = await shown(request(), 'viewer');
    expect(page.place.textContent).toContain('It is the office computer');
    expect(buttonsOf(page)).toEqual([]);
  });

  it.each([
    [{ closedHow: 'passed' }, 'The microphone of Amara passes now, '],
    [{ closedHow: 'solved', by: BEN }, 'Solved by Ben Ode, '],
    [{ closedHow: 'taken-back' }, 'Amara no longer needs help, '],
  ] as const)('that is closed says how: %o', async (closed, words) => {
    const page = await shown(request({ state: 'closed', closedAt: minutesAgo(1), ...closed }));
    expect(page.place.textContent).toContain(words);
    expect(buttonsOf(page)).toEqual([]);
  });
});

describe('the list of requests', () => {
  it('has those first who have waited longest, and names the board or the link', async () => {
    const episode = { id: ID, title: 'Episode 45', startsAt: minutesAgo(-60), timeZone: 'UTC' };
    const list = [
      request({ id: 'a', guestName: 'Cleo', askedAt: minutesAgo(1) }),
      request({ id: 'b', guestName: 'Dan', state: 'closed', closedHow: 'solved', closedAt: minutesAgo(1) }),
      request({ id: 'c', guestName: 'Amara', askedAt: minutesAgo(4), episode }),
      request({ id: 'd', guestName: 'Bo', state: 'taken', by: BEN, askedAt: minutesAgo(9) }),
    ];
    expect(inOrder(list).map(({ guestName }) => guestName)).toEqual(['Amara', 'Cleo', 'Bo', 'Dan']);
    const { byRole, place } = await renderComponent(<HelpQueue requests={inOrder(list)} userId={ANNA.id} />);
    expect(byRole('link', 'Episode 45').getAttribute('href')).toBe(`/episodes/${ID}`);
    expect(place.textContent).toContain('Tides');
    await expectComponentAccessible();
  });
});

describe('the ready acts', () => {
  const failed = (code: string) => ({ status: 'failed', code, params: {} }) as const;

  it('are at most thirty, those for the reason first, each once', () => {
    for (const check of ['microphone', 'speakers', 'camera', 'connection'] as const) {
      const { forReason, others } = readyActs(check, failed(check === 'connection' ? 'udp-blocked' : 'too-loud'));
      const all = [...forReason, ...others];
      expect(all.length).toBeLessThanOrEqual(30);
      expect(new Set(all).size).toBe(all.length);
    }
    expect(readyActs('connection', failed('udp-blocked')).forReason).toEqual(['switch-vpn-off', 'use-hotspot']);
  });

  it('of an unknown reason are the general ones', () => {
    const { forReason, others } = readyActs('microphone', failed('of-a-newer-version'));
    expect(forReason).toEqual([]);
    expect(others).toContain('restart-browser');
  });
});
