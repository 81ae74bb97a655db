import { type GuestResult, type PastRun, readingsOfRun } from '@linecheck/contract';
import { soundFindings } from '@linecheck/texts/en/microphone-verdicts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testGuestResult } from '../../testing/guest-result';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { useScrollIntoView, WholeResultView } from './whole-result';

const calls = watchServerCalls();

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
});

describe('the target of a link', () => {
  it('comes into view with the focus once it is loaded, and only once', async () => {
    const element = document.createElement('section');
    element.tabIndex = -1;
    document.body.append(element);
    const props = { place: { current: element }, arrived: false };
    const hook = await renderHook((given: typeof props) => useScrollIntoView(given.place, given.arrived), props);
    expect([scrolled.mock.calls.length, document.activeElement]).toEqual([0, document.body]);
    await hook.change({ arrived: true });
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
    expect(document.activeElement).toBe(element);
    scrolled.mockClear();
    await hook.change({ arrived: true });
    expect(scrolled).not.toHaveBeenCalled();
  });
});

const measured = <Value,>(value: Value) => ({ value, basis: 'measured' }) as const;
const [RESULT, SESSION] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const GOOD = { microphone: { code: 'good' }, camera: { code: 'good' }, connection: { code: 'good' } } as const;

type Details = NonNullable<GuestResult['details']>;

const runWith = (noiseDbfsA: number, device: string): Details => ({
  ...GOOD,
  microphone: { ...GOOD.microphone, device, processing: 'unprocessed', noiseDbfsA: measured(noiseDbfsA) },
  connection: { ...GOOD.connection, provider: 'self', latencyMs: measured(21) },
});

const pastRun = (details: Details, at: number): PastRun => ({
  id: `${String(at).repeat(8)}-1111-4111-8111-111111111111`,
  submittedAt: new Date(Date.now() - at * 60_000).toISOString(),
  readings: readingsOfRun(details),
});

async function openResult(differing: Partial<GuestResult>, runs: readonly PastRun[] = []) {
  const result = testGuestResult({ id: RESULT ?? '', sessionId: SESSION ?? '', ...differing });
  const { recordingOf, soundOf } = { recordingOf: () => undefined, soundOf: () => undefined };
  const opened = await renderComponent(
    <WholeResultView row={result} highlighted={false} {...{ recordingOf, soundOf }} />,
  );
  for (const call of [...calls]) await call.answer(200, call.url.includes('history') ? { runs } : result);
  return opened;
}

const details = (place: HTMLElement) => place.querySelector('details')?.textContent;

describe('a result, as its host reads it', () => {
  it.each(Object.entries(soundFindings.verdicts))(
    'says why the sound passed with a warning: %s',
    async (code, words) => {
      const { place, byRole } = await openResult({
        microphoneStatus: 'warning',
        details: { ...GOOD, microphone: { code } } as Details,
      });
      expect(byRole('region', /^Result of Amara Okafor/).textContent).toContain(words.message);
      expect(details(place)).toContain(words.advice);
      await expectComponentAccessible();
    },
  );

  it('has the notes beside a verdict', async () => {
    const [hum, room] = Object.entries(soundFindings.findings);
    const params = { findings: [hum?.[0] ?? '', room?.[0] ?? ''] };
    const { place } = await openResult({ details: { ...GOOD, microphone: { code: 'good', params } } as Details });
    expect(details(place)).toContain(`Also noted${hum?.[1].chip}, ${room?.[1].chip}`);
    await expectComponentAccessible();
  });

  it('is the first run of its guest, or is compared with the earlier ones', async () => {
    const first = await openResult({ details: runWith(-62, 'Desk Mic') }, [pastRun(runWith(-62, 'Desk Mic'), 0)]);
    expect(first.place.textContent).toContain('This is the first run of Amara Okafor.');
    expect(first.place.textContent).not.toContain('Changed since earlier runs:');
    await first.unmount();
    const runs = [pastRun(runWith(-48, 'Headset'), 0), pastRun(runWith(-62, 'Desk Mic'), 1)];
    const { place, byRole } = await openResult({ details: runWith(-48, 'Headset') }, runs);
    expect(place.textContent).toMatch(/Worse: Background noise −48\.0 dBFS\(A\), was −62\.0 dBFS\(A\)/);
    expect(details(place)).toMatch(/was Desk Mic/);
    expect(details(place)).toMatch(/was 21 ms/);
    for (const disclosure of place.querySelectorAll('details')) disclosure.open = true;
    const table = byRole('region', /^Readings of Amara Okafor/);
    expect(table.querySelectorAll('thead th')).toHaveLength(3);
    await expectComponentAccessible();
  });

  it('has no runs where the plan has no history', async () => {
    const { place } = await openResult({ details: runWith(-48, 'Headset') });
    expect(details(place)).toContain('−48.0 dBFS(A)');
    expect(place.textContent).not.toContain('Compare with earlier runs');
    expect(place.textContent).not.toMatch(/was /);
  });
});
