import type { HelpSummary } from '@linecheck/contract';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { setPageTitle } from '../../ui/behaviour/page-title';
import { HelpAlerts } from './help-alerts';
import { RingSwitch } from './ring-switch';

const NOW = Date.parse('2026-11-28T12:04:00.000Z');
fakeTime({ now: NOW, shouldAdvanceTime: true });

const sounds = vi.fn();
const shown = vi.fn();
const asked = vi.fn();

/** A node of the sound, which only has to be there. */
class SilentNode {
  readonly gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  readonly connect = (to: unknown) => to;
  readonly start = () => undefined;
  readonly stop = () => undefined;
}

class CountedContext {
  readonly currentTime = 0;
  readonly state = 'running';
  readonly destination = new SilentNode();
  readonly close = async () => undefined;
  constructor() {
    sounds();
  }
}

class ShownNotification {
  static permission: NotificationPermission = 'default';
  static async requestPermission() {
    asked();
    ShownNotification.permission = 'granted';
    return 'granted';
  }
  constructor(title: string, { body, tag }: { readonly body: string; readonly tag: string }) {
    shown({ title, body, tag });
  }
}

let hasFocus: MockInstance<() => boolean>;

beforeEach(() => {
  for (const spy of [sounds, shown, asked]) spy.mockClear();
  ShownNotification.permission = 'default';
  vi.stubGlobal('AudioContext', CountedContext);
  vi.stubGlobal('OscillatorNode', SilentNode);
  vi.stubGlobal('GainNode', SilentNode);
  vi.stubGlobal('Notification', ShownNotification);
  hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  setPageTitle({ own: 'Tides', waiting: 1 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  hasFocus.mockRestore();
  setPageTitle({ own: undefined, waiting: 0 });
});

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const request = (guestName: string, rungAt: string | null): HelpSummary => ({
  ...{ id: guestName, step: 'microphone', code: 'too-quiet', state: 'open', askedAt: minutesAgo(3), rungAt },
  ...{ answer: null, answeredAt: null, closedHow: null, closedAt: null, line: '', by: null, isAway: false },
  ...{ isFree: true, revision: 1, sessionId: guestName, guestName, title: 'Tides', episode: null },
});

const switchOn = async () => {
  const page = await renderComponent(<RingSwitch />);
  await page.press('checkbox', 'Ring in this browser when a guest needs help');
  await page.unmount();
};

describe('a guest who needs help', () => {
  it('is named in the title and to screen readers, silently by default', async () => {
    const { byRole, unmount } = await renderComponent(<HelpAlerts waiting={[request('Amara', minutesAgo(1))]} />);
    expect(document.title).toBe('(1) Amara needs help · Tides');
    expect(byRole('status', /^/).textContent).toBe('Amara needs help');
    expect([sounds.mock.calls, shown.mock.calls, asked.mock.calls]).toEqual([[], [], []]);
    await unmount();
    expect(document.title).toBe('(1) Tides');
  });

  it('is counted with the others', async () => {
    await renderComponent(<HelpAlerts waiting={[request('Amara', null), request('Bo', null), request('Cy', null)]} />);
    expect(document.title).toBe('(1) Amara and 2 more need help · Tides');
  });

  it('rings once where that is switched on, with a notification while the page is not in front', async () => {
    await switchOn();
    sounds.mockClear();
    const waiting = [request('Amara', minutesAgo(1)), request('Bo', null)] as const;
    const { unmount } = await renderComponent(<HelpAlerts waiting={waiting} />);
    expect(sounds).toHaveBeenCalledOnce();
    const body = expect.stringContaining('Microphone: ');
    expect(shown.mock.calls).toEqual([[{ title: 'Amara needs help', body, tag: 'Amara' }]]);
    await unmount();
    await renderComponent(<HelpAlerts waiting={waiting} />);
    expect(sounds).toHaveBeenCalledOnce();
  });

  it('who has rung long before the page was opened does not ring', async () => {
    await switchOn();
    sounds.mockClear();
    await renderComponent(<HelpAlerts waiting={[request('Amara', minutesAgo(3))]} />);
    expect(sounds).not.toHaveBeenCalled();
  });
});

describe('the switch', () => {
  it('is off at first, sounds and asks for notifications on the press, and says what it does', async () => {
    const { byRole, press } = await renderComponent(<RingSwitch />);
    const box = byRole('checkbox', /^Ring/) as HTMLInputElement;
    expect(box.checked).toBe(false);
    expect(byRole('status', /^/).textContent).toContain('Off:');
    await expectComponentAccessible();
    await press('checkbox', /^Ring/);
    expect([box.checked, sounds.mock.calls.length, asked.mock.calls.length]).toEqual([true, 1, 1]);
    expect(byRole('status', /^/).textContent).toContain('and a notification');
    await press('checkbox', /^Ring/);
    expect([box.checked, sounds.mock.calls.length]).toEqual([false, 1]);
  });

  it('says that the browser does not allow notifications', async () => {
    ShownNotification.permission = 'denied';
    const { byRole, press } = await renderComponent(<RingSwitch />);
    await press('checkbox', /^Ring/);
    expect(asked).not.toHaveBeenCalled();
    expect(byRole('status', /^/).textContent).toContain('Your browser does not allow notifications of this page');
  });
});
