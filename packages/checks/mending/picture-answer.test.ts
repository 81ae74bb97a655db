import { describe, expect, it } from 'vitest';
import type { FrameReading } from '../camera/frame';
import { readCamera } from '../camera/readings';
import { emptyRoom, litFace, seated } from '../camera/testing/readings';
import type { CameraMendingReading } from './acts';
import type { MendingAnswer } from './answer';
import { createPictureAnswer } from './picture-answer';

/** A face in a dim room. */
const lit = (highlight: number, stops = 0): FrameReading =>
  seated({ light: { highlight, burntShare: 0, around: { highlight: 0.25, mean: 0.2, stops } }, pictureState: 'live' });
const factsOf = (reading: FrameReading) =>
  readCamera(reading, { label: 'Desk Cam', picture: { width: 1280, height: 720, frameRate: 30 } });

interface Played {
  readonly code: string;
  readonly by?: CameraMendingReading;
  readonly before?: FrameReading;
  /** One reading every 500 ms; the last one stays. */
  readonly readings: readonly FrameReading[];
  readonly frameRate?: number | undefined;
  readonly label?: string;
}

/** Plays readings until one is answered. */
function play({ code, by = 'live-picture', before = lit(0.2), readings, frameRate, label = 'Desk Cam' }: Played) {
  const answer = createPictureAnswer({ by, code, before: factsOf(before) });
  for (let at = 0; at < 40; at += 1) {
    const reading = readings[Math.min(at, readings.length - 1)] ?? seated();
    const { result } = answer({ reading, atMs: 9000 + 500 * at, screen: 'wide', frameRate, label });
    if (result) return { result, afterMs: 500 * at };
  }
  throw new Error('No answer in twenty seconds');
}

const dark = lit(0.2);
const turnedOn = [dark, dark, lit(0.6), lit(0.6)];

describe('the picture after an act', () => {
  it('passes twice in a row once the light is on, with the light on the face in stops', () => {
    const { result, afterMs } = play({ code: 'dim', readings: turnedOn });
    expect(result).toEqual({ kind: 'helped', amount: { unit: 'stops', value: expect.closeTo(3.2, 0) as number } });
    expect(afterMs).toBe(1500);
  });

  it('is not mended yet after three seconds, and says how much brighter it is', () => {
    const { result, afterMs } = play({ code: 'dim', readings: [lit(0.3)] });
    expect([result.kind, afterMs]).toEqual(['not-yet', 3000]);
    expect(result.amount?.value).toBeCloseTo(1.07, 1);
  });

  it('is not mended by a single pass', () => {
    const flicker = [dark, lit(0.6), dark, lit(0.6), dark, dark, dark];
    expect(play({ code: 'dim', readings: flicker }).result.kind).toBe('not-yet');
  });

  it('decides by the next reading after a first pass at the end of the time', () => {
    const late = [...Array.from({ length: 6 }, () => dark), lit(0.6), lit(0.6)];
    expect(play({ code: 'dim', readings: late })).toMatchObject({ result: { kind: 'helped' }, afterMs: 3500 });
    const passing = [...Array.from({ length: 6 }, () => dark), lit(0.6), dark];
    expect(play({ code: 'dim', readings: passing })).toMatchObject({ result: { kind: 'not-yet' }, afterMs: 3500 });
  });

  it.each<[code: string, before: FrameReading, now: FrameReading, stops: number | undefined]>([
    ['backlit', lit(0.3, 3.5), lit(0.7, 0.5), 3],
    ['burnt', seated({ light: { ...litFace(), highlight: 0.99, burntShare: 0.4 } }), lit(0.7), -1.1],
    ['framing', seated({ face: { x: 0.8, y: 0.3 } }), seated({ pictureState: 'live' }), undefined],
    ['no-person', emptyRoom, seated({ pictureState: 'live' }), undefined],
    ['face-cut-off', { ...emptyRoom, partialDetection: true }, lit(0.7), undefined],
    ['too-dark', { ...emptyRoom, brightness: 0.03 }, lit(0.7), undefined],
  ])('that was %s is mended, and only the light has a number', (code, before, now, stops) => {
    const { result } = play({ code, before, readings: [before, now, now] });
    expect(result.kind).toBe('helped');
    if (stops === undefined) expect(result.amount).toBeUndefined();
    else expect(result.amount?.value).toBeCloseTo(stops, 0);
  });

  it('is not mended by a face that the final verdict would call too low', () => {
    const low = seated({ face: { x: 0.5, y: 0.45 }, pictureState: 'live' });
    expect(play({ code: 'framing', readings: [low] }).result.kind).toBe('not-yet');
  });

  it.each(['flat', 'placeholder'])('that was %s has to move before it counts', (code) => {
    const unsettled = seated({ pictureState: 'unsettled' });
    expect(play({ code, readings: [unsettled] }).result.kind).toBe('not-yet');
    const live = seated({ pictureState: 'live' });
    expect(play({ code, readings: [unsettled, live, live] }).result.kind).toBe('helped');
  });

  it('of an infrared camera is mended by another camera alone', () => {
    const readings = [lit(0.7)];
    expect(play({ code: 'infrared', readings, label: 'Integrated IR Camera' }).result.kind).toBe('not-yet');
    expect(play({ code: 'infrared', readings }).result.kind).toBe('helped');
  });

  it('is compared by the face finder, once it is loaded again', () => {
    const bySkin = { ...lit(0.6), source: 'skin-rule' } as const;
    const played = play({ code: 'no-person', before: emptyRoom, readings: [bySkin, bySkin, bySkin, emptyRoom] });
    expect(played.result.kind).toBe('not-yet');
    expect(play({ code: 'no-person', before: emptyRoom, readings: [bySkin] }).result.kind).toBe('helped');
  });

  it('that the browser hides cannot be read', () => {
    const hidden = { ...emptyRoom, source: 'hidden' } as const;
    expect(play({ code: 'dim', readings: [hidden] }).result).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });
});

describe('the focus after an act', () => {
  const focused = (focus: FrameReading['focus']) => seated({ focus, pictureState: 'live' });

  it.each<[FrameReading['focus'], MendingAnswer['kind']]>([
    ['sharp', 'helped'],
    ['soft', 'helped'],
    ['blurred', 'not-yet'],
    ['small', 'not-yet'],
    [undefined, 'not-yet'],
  ])('of a face that is %s', (focus, kind) => {
    const readings = [focused(undefined), focused('blurred'), focused(focus)];
    expect(play({ code: 'blurred', by: 'focus', readings }).result).toEqual({ kind });
  });

  it('takes 4.5 seconds at most', () => {
    expect(play({ code: 'blurred', by: 'focus', readings: [focused('blurred')] }).afterMs).toBe(4500);
  });
});

describe('the motion after an act', () => {
  const moving = (pictureState: FrameReading['pictureState']) => seated({ pictureState });

  it('is seen after three seconds of pictures that differ', () => {
    const { result, afterMs } = play({ code: 'frozen', by: 'motion', readings: [moving('unsettled'), moving('live')] });
    expect([result.kind, afterMs]).toEqual(['helped', 3000]);
  });

  it.each(['frozen', 'unsettled'] as const)('is not seen in a picture that is %s', (state) => {
    expect(play({ code: 'frozen', by: 'motion', readings: [moving(state)] }).result.kind).toBe('not-yet');
  });
});

describe('the rate of the pictures after an act', () => {
  const rated = (frameRate: number | undefined) =>
    play({ code: 'stutters', by: 'frame-rate', readings: [lit(0.7)], frameRate }).result;

  it('is compared with that of the check', () => {
    const amount = { unit: 'per-second', before: 30 };
    expect(rated(9)).toEqual({ kind: 'helped', amount: { ...amount, value: 9 } });
    expect(rated(8.9)).toEqual({ kind: 'not-yet', amount: { ...amount, value: 8.9 } });
    expect(rated(undefined)).toMatchObject({ kind: 'not-yet' });
  });
});
