import { describe, expect, it } from 'vitest';
import { CHECKS } from '../check';
import { assumed, atLeast, measured, type ReadingSpec } from '../reading';
import { READINGS } from '../readings';
import { COMPARED, type ComparedRun, comparableRun, notableReadings } from './compare';
import { NOTABLE, type NotableChange } from './notable';

const run = (readings: ComparedRun['readings'], day = 1): ComparedRun => ({
  submittedAt: `2026-03-0${day}T12:00:00.000Z`,
  readings,
});

const noise = (value: number, more: object = {}, day = 1) =>
  run({ microphone: { noiseDbfsA: measured(value), ...more } }, day);

const NOISE = { check: 'microphone', key: 'noiseDbfsA' } as const;

describe('the run that a number is compared with', () => {
  it('is the newest earlier one in which it was measured', () => {
    const [older, without, newer] = [noise(-62), run({ camera: {} }, 2), noise(-60, {}, 3)];
    expect(comparableRun(noise(-48), [newer, without, older], NOISE)).toBe(newer);
    expect(comparableRun(noise(-48), [without, older], NOISE)).toBe(older);
    expect(comparableRun(noise(-48), [without], NOISE)).toBeUndefined();
    expect(comparableRun(run({}), [older], NOISE)).toBeUndefined();
  });

  it('is not one in which it was assumed, and is missing if it is assumed itself', () => {
    const name = { check: 'connection', key: 'latencyMs' } as const;
    const [sure, unsure] = [
      run({ connection: { latencyMs: measured(40) } }),
      run({ connection: { latencyMs: assumed(60) } }),
    ];
    expect([
      comparableRun(sure, [unsure], name),
      comparableRun(unsure, [sure], name),
      comparableRun(unsure, [unsure], name),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('was measured by the same method', () => {
    const [raw, gained] = [noise(-48, { processing: 'unprocessed' }), noise(-62, { processing: 'automatic-gain' })];
    const older = noise(-50, { processing: 'unprocessed' });
    expect(comparableRun(raw, [gained, older], NOISE)).toBe(older);
    expect(comparableRun(raw, [gained], NOISE)).toBeUndefined();
  });
});

describe('what is no number', () => {
  it('is not compared if it is the course of a line', () => {
    const seen = (lostShare: number) =>
      run({
        connection: {
          lineCourse: measured({ beganAt: '2026-11-24T14:03:00.000Z', seconds: [[lostShare, 0, 40, 44]] as const }),
        },
      });
    expect(comparableRun(seen(0), [seen(0.3)], { check: 'connection', key: 'lineCourse' })).toBeUndefined();
  });

  it('is compared with the last run, and only where it has changed', () => {
    const name = { check: 'microphone', key: 'device' } as const;
    const [desk, headset] = [
      run({ microphone: { device: 'Desk Mic' } }),
      run({ microphone: { device: 'Headset' } }, 2),
    ];
    expect(comparableRun(desk, [headset, desk], name)).toBe(headset);
    expect(comparableRun(desk, [desk, headset], name)).toBeUndefined();
    const renamed = run({ microphone: { device: 'Default - Microphone (2- Desk Mic)' } });
    expect(comparableRun(desk, [renamed], name)).toBeUndefined();
    expect(
      comparableRun(run({ camera: { faceFound: measured(true) } }), [run({ camera: { faceFound: measured(true) } })], {
        check: 'camera',
        key: 'faceFound',
      }),
    ).toBeUndefined();
  });
});

describe('a notable change', () => {
  const rules = CHECKS.flatMap((check) => {
    const all: Readonly<Record<string, Readonly<Record<string, NotableChange>> | undefined>> = NOTABLE;
    return Object.entries(all[check] ?? {}).map(([key, rule]) => [check, key, rule] as const);
  });

  const turns = ([check, key]: readonly [string, string, NotableChange], was: number, value: number) =>
    notableReadings(run({ [check]: { [key]: measured(value) } }), [run({ [check]: { [key]: measured(was) } })]).map(
      ({ turn }) => turn,
    );

  it.each(rules)('of the %s, %s, begins at its threshold, upwards and downwards', (...named) => {
    const [, , rule] = named;
    const [low, high] = 'by' in rule ? [0, rule.by] : [rule.least * 2, rule.least * 2 * rule.times];
    const up = rule.better === undefined ? 'other' : rule.better === 'higher' ? 'better' : 'worse';
    const down = rule.better === undefined ? 'other' : rule.better === 'higher' ? 'worse' : 'better';
    expect([turns(named, low, high), turns(named, high, low)]).toEqual([[up], [down]]);
    expect([turns(named, low, high - 0.001), turns(named, high - 0.001, low)]).toEqual([[], []]);
  });

  it('is not a doubling of a negligible value', () => {
    const latency = ['connection', 'latencyMs', NOTABLE.connection.latencyMs] as const;
    expect([turns(latency, 4, 12), turns(latency, 29, 59)]).toEqual([[], ['worse']]);
  });

  it('is listed in the order of the table, the worse first', () => {
    const before = run({
      microphone: { loudnessLufs: measured(-30), noiseDbfsA: measured(-62), bandwidthHz: measured(4000) },
      connection: { uploadMbps: measured(20) },
    });
    const now = run({
      microphone: { loudnessLufs: measured(-20), noiseDbfsA: measured(-48), bandwidthHz: measured(16_000) },
      connection: { uploadMbps: measured(3) },
    });
    expect(notableReadings(now, [before]).map(({ key, turn }) => [key, turn])).toEqual([
      ['noiseDbfsA', 'worse'],
      ['uploadMbps', 'worse'],
      ['loudnessLufs', 'other'],
      ['bandwidthHz', 'better'],
    ]);
    expect(notableReadings(now, [])).toEqual([]);
  });

  it('is looked for in numbers alone', () => {
    const kinds = COMPARED.map(
      ({ check, key }) => Object.entries<ReadingSpec>(READINGS[check]).find(([name]) => name === key)?.[1].kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['quantity']));
  });
});

describe('a speed that is a lower bound', () => {
  const download = (reading: ReturnType<typeof measured<number>>, day = 1) =>
    run({ connection: { downloadMbps: reading, provider: 'self' } }, day);
  const turns = (now: ReturnType<typeof measured<number>>, was: ReturnType<typeof measured<number>>) =>
    notableReadings(download(now, 2), [download(was)]).map(({ turn }) => turn);

  it('differs for certain from a lower one', () => {
    expect([turns(atLeast(31), measured(10)), turns(measured(10), atLeast(31))]).toEqual([['better'], ['worse']]);
  });

  it('may be the same as a higher one', () => {
    expect([
      turns(atLeast(31), measured(90)),
      turns(measured(90), atLeast(31)),
      turns(atLeast(31), atLeast(31)),
    ]).toEqual([[], [], []]);
  });
});
