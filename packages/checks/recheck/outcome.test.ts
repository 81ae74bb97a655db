import { describe, expect, it } from 'vitest';
import { NOTABLE } from '../history/notable';
import { fitFor } from '../levels/fit';
import type { FitResult } from '../levels/found';
import { LEVELS } from '../levels/levels';
import { changed, FINE, resultOf } from '../levels/testing/results';
import { measured } from '../reading';
import { verdictAfter } from './compare-run';
import { outcomeOfRecheck } from './outcome';
import { type EarlierRun, RECHECK_PARTS, type RecheckPart, type RecheckReadings } from './parts';
import { RECHECK } from './thresholds';

const EARLIER: EarlierRun = resultOf(FINE);

/** The readings of the earlier run, measured again. */
const again = <Part extends RecheckPart>(
  part: Part,
  readings: object = {},
  status: 'passed' | 'warning' = 'passed',
) => {
  const outcome = resultOf(FINE).outcomes[part];
  if (outcome === undefined) throw new Error(`The result has no ${part}`);
  return { kind: 'measured', outcome: { ...outcome, status, readings: { ...outcome.readings, ...readings } } } as const;
};

const recheckWith = (parts: Partial<RecheckReadings['parts']> = {}): RecheckReadings => ({
  parts: { microphone: again('microphone'), camera: again('camera'), connection: again('connection'), ...parts },
});

const outcomeOf = (recheck: RecheckReadings, asked: readonly RecheckPart[] = RECHECK_PARTS) =>
  outcomeOfRecheck({ earlier: EARLIER, recheck, asked });

describe('a recheck', () => {
  it('of a setup that is the same is ready, and says so of each part', () => {
    const { parts, changes, isReady } = outcomeOf(recheckWith());
    expect([isReady, changes]).toEqual([true, []]);
    expect(parts).toEqual(Object.fromEntries(RECHECK_PARTS.map((part) => [part, { kind: 'compared', changes: [] }])));
  });

  it.each(RECHECK_PARTS)('without the %s is not ready', (part) => {
    const { parts, isReady } = outcomeOf(recheckWith({ [part]: { kind: 'not-rechecked' } }));
    expect([parts[part], isReady]).toEqual([{ kind: 'not-rechecked' }, false]);
  });

  it.each(RECHECK_PARTS)('whose %s failed is not ready, has no change of it, and keeps the other parts', (part) => {
    const { parts, changes, isReady } = outcomeOf(recheckWith({ [part]: { kind: 'failed', reason: 'device' } }));
    expect([parts[part], changes, isReady]).toEqual([{ kind: 'failed', reason: 'device' }, [], false]);
    expect(RECHECK_PARTS.filter((each) => parts[each].kind === 'compared')).toHaveLength(2);
  });

  it('without a part that is not asked for is ready', () => {
    expect(outcomeOf(recheckWith({ camera: { kind: 'not-rechecked' } }), ['microphone', 'connection']).isReady).toBe(
      true,
    );
  });

  it('that is a warning by itself is ready only where a level accepts it', () => {
    const recheck = recheckWith({ microphone: again('microphone', {}, 'warning') });
    const compareWithShow = (result: Parameters<typeof fitFor>[1]) => fitFor(LEVELS.call, result);
    expect(outcomeOf(recheck).isReady).toBe(false);
    expect(outcomeOfRecheck({ earlier: EARLIER, recheck, asked: RECHECK_PARTS, compareWithShow }).isReady).toBe(true);
  });

  it('whose reading of today misses the level is not ready', () => {
    const recheck = recheckWith({ connection: again('connection', { uploadMbps: measured(0.2) }) });
    const compareWithShow = (result: Parameters<typeof fitFor>[1]) => fitFor(LEVELS.call, result);
    const { fit, isReady } = outcomeOfRecheck({ earlier: EARLIER, recheck, asked: RECHECK_PARTS, compareWithShow });
    expect([fit?.missed[0]?.requirement, isReady]).toEqual(['uploadMbps', false]);
  });

  it('with a change for the worse is not ready, and is with one that does not matter', () => {
    const [quiet, loud] = [{ quietDbfsA: measured(-70) }, { quietDbfsA: measured(-40) }];
    const earlier: EarlierRun = resultOf(changed('microphone', quiet));
    const outcome = (readings: object) =>
      outcomeOfRecheck({
        earlier,
        recheck: recheckWith({ microphone: again('microphone', readings) }),
        asked: RECHECK_PARTS,
      });
    expect(outcome(loud)).toMatchObject({ isReady: false, changes: [{ code: 'louder-background' }] });
    expect(outcome({ quietDbfsA: measured(-80) })).toMatchObject({
      isReady: true,
      changes: [{ code: 'quieter-background' }],
    });
  });

  it('of a part that the earlier run lacks is not ready', () => {
    const { camera: _, ...outcomes } = resultOf(FINE).outcomes;
    expect(outcomeOfRecheck({ earlier: { outcomes }, recheck: recheckWith(), asked: RECHECK_PARTS }).isReady).toBe(
      false,
    );
  });

  it('without the earlier headphones is not ready', () => {
    const earlier: EarlierRun = resultOf(changed('speakers', { device: 'AirPods Pro' }));
    const outcome = (isOutputListed: boolean | undefined) =>
      outcomeOfRecheck({ earlier, recheck: { ...recheckWith(), isOutputListed }, asked: RECHECK_PARTS });
    expect(outcome(false)).toMatchObject({ isReady: false, changes: [{ code: 'output-gone', before: 'AirPods Pro' }] });
    expect([outcome(true).isReady, outcome(undefined).isReady]).toEqual([true, true]);
  });

  it('lists the most important change of all parts first', () => {
    const recheck = recheckWith({
      camera: again('camera', { width: measured(640), height: measured(360) }),
      connection: again('connection', { mediaPath: 'blocked' }),
    });
    expect(outcomeOf(recheck).changes.map(({ code }) => code)).toEqual(['udp-blocked', 'smaller-picture']);
  });

  it('is not compared by the bounds of the history', () => {
    expect(RECHECK.sound.quietDb).not.toBe(NOTABLE.microphone.noiseDbfsA.by);
    const within = { loudnessLufs: measured(-16), noiseDbfsA: measured(-20), rmsDbfs: measured(-50) };
    expect(outcomeOf(recheckWith({ microphone: again('microphone', within) })).changes).toEqual([]);
  });
});

describe('the verdict of a part', () => {
  it('always has a code, which is that of the state for a finding without one', () => {
    const measured = { kind: 'measured', status: 'warning' } as const;
    expect(verdictAfter('unchanged', measured)).toEqual({ status: 'warning', code: 'unchanged', params: {} });
    expect(verdictAfter('unchanged', { ...measured, found: { params: { loss: 2 } } })).toMatchObject({
      code: 'unchanged',
    });
    expect(verdictAfter('unchanged', { ...measured, found: { code: 'too-quiet' } })).toMatchObject({
      code: 'too-quiet',
    });
  });
});

describe('the result of today', () => {
  /** The result that is compared with the show. */
  const todayOf = (parts: Partial<RecheckReadings['parts']>) => {
    let today: FitResult | undefined;
    const compareWithShow = (result: FitResult) => {
      today = result;
      return fitFor(LEVELS.call, result);
    };
    outcomeOfRecheck({ earlier: EARLIER, recheck: recheckWith(parts), asked: RECHECK_PARTS, compareWithShow });
    return today?.outcomes;
  };

  it('has what was not measured as it was, and the band only where it is narrower', () => {
    const band = (hz: number) =>
      todayOf({ microphone: again('microphone', { bandwidthHz: measured(hz) }) })?.microphone?.readings.bandwidthHz
        ?.value;
    const was = EARLIER.outcomes.microphone?.readings.bandwidthHz?.value ?? 0;
    expect([band(was + 1000), band(was - 1000)]).toEqual([was, was - 1000]);
    const today = todayOf({ camera: { kind: 'not-rechecked' } });
    expect(today?.camera).toBe(EARLIER.outcomes.camera);
    expect(today?.speakers).toBe(EARLIER.outcomes.speakers);
  });
});
