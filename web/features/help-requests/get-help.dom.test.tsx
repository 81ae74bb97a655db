import { measured } from '@linecheck/checks/reading';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import type { GuestHelp } from '@linecheck/contract';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { GetHelp, type HelpPlace } from './get-help';
import { GuestHelpCard } from './guest-help-card';
import type { HelpNeed, StepTry } from './help-facts';

const calls = watchServerCalls();
const NOW = Date.parse('2026-11-28T12:04:00.000Z');
const pass = fakeTime({ now: NOW, shouldAdvanceTime: true });

beforeEach(() => {
  const devices = ['MacBook microphone', 'Yeti', 'Yeti'].map((label) => ({ kind: 'audioinput', label }));
  vi.stubGlobal('navigator', {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    language: 'en-GB',
    mediaDevices: { enumerateDevices: async () => [...devices, { kind: 'videoinput', label: 'FaceTime camera' }] },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const aTry = (code: string, status: VerdictStatus, at = '2026-11-28T12:03:00.000Z'): StepTry => ({
  at,
  outcome: { status, code, params: {}, readings: { rmsDbfs: measured(-58) } },
});

const place: HelpPlace = { sessionCode: 'AMARA', host: 'Jonas', reach: undefined };
const quiet: HelpNeed = { check: 'microphone', tries: [aTry('too-quiet', 'failed')], acts: [] };
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const help = (wishes: Partial<GuestHelp> = {}): GuestHelp => ({
  id: '11111111-1111-4111-8111-111111111111',
  ...{ step: 'microphone', code: 'too-quiet', state: 'open', askedAt: at(0), rungAt: at(0), now: at(0), by: null },
  ...{ answer: null, answeredAt: null, closedHow: null, closedAt: null },
  ...wishes,
});

const lastCall = (method: string) => calls.findLast((call) => call.method === method);
const answers = (found: GuestHelp | null) => lastCall('GET')?.answer(200, { help: found });

async function offered(need: HelpNeed, where = place) {
  const [onFound, onShow] = [vi.fn(), vi.fn()];
  const page = await renderComponent(<GetHelp place={where} {...{ need, onFound, onShow }} />);
  await answers(null);
  return { ...page, onFound, onShow };
}

describe('help is offered', () => {
  it.each([
    ['on a failed step', { ...quiet }, true],
    ['not on the first warning', { ...quiet, tries: [aTry('too-low', 'warning')] }, false],
    ['on the second warning', { ...quiet, tries: [aTry('too-low', 'warning'), aTry('hum', 'warning')] }, true],
    ['not on a step that passes after a failure', { ...quiet, tries: [aTry('good', 'passed'), ...quiet.tries] }, false],
  ] as const)('%s', async (_, need, isOffered) => {
    const { namesOf } = await offered(need);
    expect(namesOf('button')).toEqual(isOffered ? ['Get help'] : []);
  });

  it('on a warning after three acts that did not help', async () => {
    const acts = (['come-close', 'unmute', 'replug'] as const).map((act) => ({
      ...{ reason: 'too-low', act, answer: 'not-yet' as const },
    }));
    const { namesOf } = await offered({ ...quiet, tries: [aTry('too-low', 'warning')], acts });
    expect(namesOf('button')).toEqual(['Get help']);
  });
});

describe('a guest who asks for help', () => {
  it('reads exactly what is sent, adds a line and rings', async () => {
    const acts = [{ reason: 'too-quiet', act: 'come-close', answer: 'not-yet' } as const];
    const { press, byRole, fill, onShow } = await offered({ ...quiet, acts });
    await press('button', 'Get help');
    const sheet = byRole('dialog', 'The team of Jonas sees this');
    const sent = byRole('region', 'What is sent');
    expect(document.activeElement).toBe(sent);
    for (const words of [
      'StepMicrophone Test',
      'Average (RMS)−58.0 dBFS',
      'Last tries',
      "TriedBring the microphone to a hand's width from your mouth.",
      'MicrophonesMacBook microphoneYeti',
      'BrowserChrome 153',
      'SystemmacOS',
      'Languageen-GB',
    ])
      expect(sent.textContent).toContain(words);
    expect(sent.textContent).not.toContain('FaceTime');
    expect(sheet.textContent).toContain('the names of your microphones, and your browser. No sound, no picture.');
    await expectComponentAccessible();
    await fill('textbox', /^Anything to add/, 'It is the office computer');
    await press('button', 'Ring');
    const call = lastCall('POST');
    expect(call?.url).toBe('/api/test-sessions/AMARA/help');
    expect(call?.body).toMatchObject({
      ...{ step: 'microphone', code: 'too-quiet', line: 'It is the office computer' },
      facts: {
        tries: [{ at: '2026-11-28T12:03:00.000Z', checks: { microphone: { code: 'too-quiet', status: 'failed' } } }],
        ...{ browser: 'Chrome 153', system: 'macOS', devices: ['MacBook microphone', 'Yeti'] },
        acts: [{ act: 'come-close', count: 1 }],
      },
    });
    await call?.answer(200, { help: help() });
    expect(onShow).toHaveBeenCalledOnce();
    byRole('button', 'Show the request');
  });

  it('keeps the sheet and the line when the call is lost, and sends it again as the same request', async () => {
    const { press, byRole, fill } = await offered(quiet);
    await press('button', 'Get help');
    await fill('textbox', /^Anything to add/, 'Hello');
    await press('button', 'Ring');
    const first = lastCall('POST')?.body;
    await lastCall('POST')?.fail();
    expect(byRole('alert', /^/).textContent).toContain('Your request did not get through');
    await press('button', 'Ring');
    expect(lastCall('POST')?.body).toEqual(first);
  });

  it('is told that nobody could be told, with the telephone of the host', async () => {
    const reach = { telephone: '+49 30 1234567', chat: '', hours: null, timeZone: 'Europe/Berlin' };
    const { press, byRole } = await offered(quiet, { ...place, reach });
    await press('button', 'Get help');
    await press('button', 'Ring');
    await lastCall('POST')?.answer(200, { help: null });
    expect(byRole('alert', /^/).textContent).toContain('Nobody could be told');
    expect(byRole('alert', /^/).querySelector('a')?.getAttribute('href')).toBe('tel:+49301234567');
  });

  it('of a preview sends nothing', async () => {
    const page = await renderComponent(
      <GetHelp place={{ ...place, sessionCode: undefined }} need={quiet} onFound={vi.fn()} onShow={vi.fn()} />,
    );
    await page.press('button', 'Get help');
    await page.press('button', 'Ring');
    expect(calls).toEqual([]);
    expect(page.byRole('dialog', /^/).textContent).toContain('This is a preview, so nobody is told.');
  });

  it('finds the request that another device has made', async () => {
    const [onFound, onShow] = [vi.fn(), vi.fn()];
    const { press } = await renderComponent(<GetHelp place={place} need={quiet} {...{ onFound, onShow }} />);
    await answers(help());
    expect(onFound).toHaveBeenCalled();
    await press('button', 'Show the request');
    expect(onShow).toHaveBeenCalledOnce();
  });
});

async function card(first: GuestHelp | null, wishes: Partial<Parameters<typeof GuestHelpCard>[0]> = {}) {
  const onGone = vi.fn();
  const page = await renderComponent(
    <GuestHelpCard
      place={place}
      joinUrl={undefined}
      statusOf={() => 'failed'}
      needOf={() => quiet}
      shown={0}
      onGone={onGone}
      {...wishes}
    />,
  );
  await answers(first);
  return { ...page, onGone };
}

/** A step that passes with a press. */
function Tested() {
  const [status, setStatus] = useState<VerdictStatus>('failed');
  return (
    <>
      <button type="button" onClick={() => setStatus('passed')}>
        Test
      </button>
      <GuestHelpCard
        {...{ place, joinUrl: undefined, shown: 0, onGone: vi.fn(), needOf: () => quiet }}
        statusOf={() => status}
      />
    </>
  );
}

const reads = () => calls.filter(({ method }) => method === 'GET').length;

describe('the card of a request', () => {
  it('tells who has seen it and the answer, asking every three seconds, and every fifteen after two minutes', async () => {
    const { place: shown, byRole } = await card(help());
    expect(shown.textContent).toContain('The team of Jonas has been told');
    await expectComponentAccessible();
    await pass(3000);
    expect(reads()).toBe(2);
    await answers(help({ state: 'taken', by: 'Anna', now: at(1) }));
    expect(byRole('status', /^/).textContent).toContain('Anna has seen it');
    await pass(3000);
    const answer = { kind: 'ready', text: 'Use the other headset.' } as const;
    await answers(help({ state: 'answered', by: 'Anna', answer, answeredAt: at(1), now: at(4) }));
    expect(byRole('status', /^/).textContent).toContain('Use the other headset.');
    await expectComponentAccessible();
    const before = reads();
    await pass(14_000);
    expect(reads()).toBe(before);
    await pass(1000);
    expect(reads()).toBe(before + 1);
  });

  it('ends the request when the guest says that it works, and asks for a whole test', async () => {
    const answered = { state: 'answered', by: 'Anna', answer: { kind: 'try-this', act: 'unmute' } } as const;
    const { press, place: shown } = await card(help({ ...answered, answeredAt: at(0) }));
    expect(shown.textContent).toContain('Press the mute key on your headset or keyboard.');
    await press('button', 'It works');
    expect(lastCall('PUT')?.body).toEqual({ id: help().id, how: 'solved' });
    await lastCall('PUT')?.answer(200, { help: help({ state: 'closed', closedHow: 'solved', closedAt: at(1) }) });
    expect(shown.textContent).toContain('Test again, so that your result says so too.');
  });

  it('asks again with the newest facts when the answer did not help', async () => {
    const answered = { state: 'answered', by: 'Anna', answer: { kind: 'rebook' } } as const;
    const { press } = await card(help({ ...answered, answeredAt: at(0) }));
    await press('button', 'Still not');
    expect(lastCall('POST')?.body).toMatchObject({ step: 'microphone', code: 'too-quiet', line: '' });
  });

  it('offers telephone and chat first when nobody has answered within three minutes', async () => {
    const reach = { telephone: '030 1234', chat: 'https://chat.example/jonas', hours: null, timeZone: 'UTC' };
    const { place: shown, byRole } = await card(help(), { place: { ...place, reach } });
    expect(shown.textContent).not.toContain('030 1234');
    await pass(3000);
    await answers(help({ now: at(3) }));
    expect(shown.textContent).toContain('Nobody has answered yet');
    expect(byRole('link', 'Call 030 1234').getAttribute('href')).toBe('tel:0301234');
    expect(byRole('link', 'Chat on chat.example').getAttribute('href')).toBe('https://chat.example/jonas');
    expect(shown.textContent).toContain('You can share what you have: Jonas sees the reason.');
    byRole('button', 'Ask again');
  });

  it('says at once that the host is not there outside the hours', async () => {
    const hours = { days: [1], from: '09:00', until: '10:00' };
    const reach = { telephone: '030 1234', chat: '', hours, timeZone: 'Europe/Berlin' };
    const { place: shown } = await card(help(), { place: { ...place, reach } });
    expect(shown.textContent).toContain('Jonas is not reachable at this hour');
    expect(shown.textContent).toContain('Monday, 09:00 to 10:00, Berlin time');
  });

  it('closes as passed once the step passes on this page, and not for a pass from before', async () => {
    await (await card(help(), { statusOf: () => 'passed' })).unmount();
    expect(lastCall('PUT')).toBeUndefined();
    const { press, place: shown } = await renderComponent(<Tested />);
    await answers(help({ state: 'taken', by: 'Anna' }));
    await press('button', 'Test');
    expect(lastCall('PUT')?.body).toEqual({ id: help().id, how: 'passed' });
    await lastCall('PUT')?.answer(200, { help: help({ state: 'closed', closedHow: 'passed', closedAt: at(1) }) });
    expect(shown.textContent).toContain('Your microphone is fine now. The team has been told.');
  });

  it('is gone for a request that there is not', async () => {
    const { onGone, place: shown } = await card(null);
    expect(onGone).toHaveBeenCalled();
    expect(shown.textContent).toBe('');
  });

  it('opens the studio for a guest who is fine as it is', async () => {
    const answered = { state: 'answered', by: 'Anna', answer: { kind: 'fine-join' }, answeredAt: at(0) } as const;
    const { byRole } = await card(help(answered), { joinUrl: 'https://studio.example/tides' });
    expect(byRole('link', 'Join').getAttribute('href')).toBe('https://studio.example/tides');
  });

  it('says why it was closed, and can be hidden', async () => {
    const {
      press,
      place: shown,
      onGone,
    } = await card(help({ state: 'closed', closedHow: 'solved', by: 'Anna', closedAt: at(0) }));
    expect(shown.textContent).toContain('Anna has marked this as solved.');
    const before = reads();
    await pass(60_000);
    expect(reads()).toBe(before);
    await press('button', 'Hide');
    expect(onGone).toHaveBeenCalled();
  });
});
