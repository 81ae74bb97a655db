import { useSyncExternalStore } from 'react';

const SWITCH_KEY = 'help-rings';
const RUNG_KEY = 'help-rung-at';
const LOCK = 'help-ring';

/** A page that is opened later than this after a ring shows the request, and stays silent. */
const RING_FOR_MS = 120_000;

const listeners = new Set<() => void>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage contains nothing.
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or blocked storage: the page does not ring.
  }
}

/** Whether this browser rings when a guest asks for help. Off until somebody switches it on: pages are silent by default. */
export function useRinging(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      window.addEventListener('storage', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
      };
    },
    () => stored(SWITCH_KEY) === 'on',
    () => false,
  );
}

/** True if the browser shows notifications of this page. */
export const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Switches ringing on or off in this browser. Switching on sounds once as a sample, and asks for notifications.
 *
 * @returns Whether notifications are shown.
 */
export async function switchRinging(isOn: boolean): Promise<boolean> {
  store(SWITCH_KEY, isOn ? 'on' : null);
  for (const listener of listeners) listener();
  if (!isOn) return false;
  sound();
  if ('Notification' in globalThis && Notification.permission === 'default') await Notification.requestPermission();
  return mayNotify();
}

interface RingingRequest {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The time of its last ring. */
  readonly rungAt: string;
}

/**
 * Rings once for the requests that have rung since the last time, in one of the open pages of this browser: a sound, and
 * a notification of the browser for each if the page is not in front.
 */
export async function ringFor(requests: readonly RingingRequest[], nowMs: number): Promise<void> {
  if (stored(SWITCH_KEY) !== 'on') return;
  const ring = () => {
    const rungMs = Date.parse(stored(RUNG_KEY) ?? '') || 0;
    const fresh = requests.filter(({ rungAt }) => {
      const atMs = Date.parse(rungAt);
      return atMs > rungMs && nowMs - atMs < RING_FOR_MS;
    });
    if (fresh.length === 0) return;
    store(
      RUNG_KEY,
      fresh
        .map(({ rungAt }) => rungAt)
        .sort()
        .at(-1) ?? null,
    );
    sound();
    if (document.hidden || !document.hasFocus()) for (const request of fresh) notify(request);
  };
  // Another page of this browser may be about to ring for the same request.
  if (navigator.locks) await navigator.locks.request(LOCK, ring);
  else ring();
}

function notify({ id, title, body }: RingingRequest): void {
  if (!mayNotify()) return;
  try {
    const shown = new Notification(title, { body, tag: id });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chrome on Android has the constructor and refuses it: the sound and the title remain.
  }
}

/** Two tones of a doorbell: frequency in Hz, and start in seconds. */
const TONES = [
  [880, 0],
  [659, 0.22],
] as const;
const TONE_S = 0.6;
const LOUDNESS = 0.16;

/** Silent in a page where nobody has pressed anything yet: browsers hold its sound back. */
function sound(): void {
  if (!('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  const from = context.currentTime + 0.02;
  for (const [frequency, startS] of TONES) {
    const [tone, level] = [new OscillatorNode(context, { frequency }), new GainNode(context, { gain: 0 })];
    level.gain.setValueAtTime(LOUDNESS, from + startS);
    level.gain.exponentialRampToValueAtTime(0.001, from + startS + TONE_S);
    tone.connect(level).connect(context.destination);
    tone.start(from + startS);
    tone.stop(from + startS + TONE_S);
    if (startS > 0) tone.onended = () => void context.close();
  }
  // Without a press, the context would wait for one and sound at a wrong time.
  if (context.state === 'suspended') void context.close();
}
