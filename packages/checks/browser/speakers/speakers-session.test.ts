import { expect, it, vi } from 'vitest';
import { measured } from '../../reading';
import type { ProbePlayback, playProbe } from './play-probe';
import type { OutputContext } from './route-output';
import { runSpeakersSession, type SpeakersChoice, type SpeakersProgress } from './speakers-session';

const echo = { found: { returnDb: -17, delayMs: 140 }, floorDb: -60 };
const heard: ProbePlayback = {
  kind: 'played',
  listened: { kind: 'heard', echo },
  microphone: 'Desk Mic',
  isRouted: true,
};
const unheard: ProbePlayback = {
  kind: 'played',
  listened: { kind: 'not-heard', why: 'processed' },
  microphone: undefined,
  isRouted: true,
};
const notPlayed: ProbePlayback = { kind: 'not-played', why: 'output-gone' };

/** A session in which playback has these outcomes, in order. */
const rig = (...outcomes: readonly ProbePlayback[]) => rigFor(false, ...outcomes);

function rigFor(asksHeadphones: boolean, ...outcomes: readonly ProbePlayback[]) {
  const left = [...outcomes];
  const told: SpeakersProgress[] = [];
  const controller = new AbortController();
  const close = vi.fn(async () => undefined);
  const asked: (string | undefined)[] = [];
  const choice: SpeakersChoice = { microphoneId: 'desk', outputId: 'laptop', outputLabel: 'Laptop' };
  let chosen = choice;
  const play: typeof playProbe = async ({ outputId }) => {
    asked.push(outputId);
    return left.shift() ?? heard;
  };
  const running = runSpeakersSession(
    () => chosen,
    { signal: controller.signal, onState: (now) => void told.push(now) },
    { createContext: () => ({ close }) as unknown as OutputContext, play, asksHeadphones },
  );
  const stage = <Kind extends SpeakersProgress['kind']>(kind: Kind) =>
    vi.waitFor(() => {
      const last = told.at(-1);
      if (last?.kind !== kind) throw new Error(`it is ${last?.kind}`);
      return last as Extract<SpeakersProgress, { kind: Kind }>;
    });
  return {
    running,
    stage,
    asked,
    close,
    controller,
    choose: (next: Partial<SpeakersChoice>) => (chosen = { ...choice, ...next }),
  };
}

it('the returned sound and the answer of the guest become a verdict with readings', async () => {
  const { running, stage, close } = rig(heard);
  (await stage('asking')).answer(true);
  expect(await running).toEqual({
    verdict: { status: 'warning', code: 'speakers', params: {} },
    readings: {
      heard: measured(true),
      returnDb: measured(-17),
      delayMs: measured(140),
      floorDb: measured(-60),
      device: 'Laptop',
      microphone: 'Desk Mic',
    },
  });
  expect(close).toHaveBeenCalled();
});

const leaking: ProbePlayback = {
  kind: 'played',
  listened: { kind: 'heard', echo: { found: { returnDb: -38, delayMs: 20 }, floorDb: -60 } },
  microphone: 'Desk Mic',
  isRouted: true,
};

it.each([
  [leaking, true],
  [unheard, false],
])('a show that needs headphones has the guest answer where the echo does not decide: %o', async (played, isWorn) => {
  const { running, stage } = rigFor(true, played);
  (await stage('asking')).answer(true);
  (await stage('asking-headphones')).answer(isWorn);
  expect((await running).readings.headphones).toEqual(measured(isWorn));
});

it('the question about headphones can be answered by another playing', async () => {
  const { running, stage, asked } = rigFor(true, leaking, heard);
  (await stage('asking')).answer(true);
  (await stage('asking-headphones')).playAgain();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  (await stage('asking')).answer(true);
  expect((await running).readings).not.toHaveProperty('headphones');
});

it.each([
  ['the echo decides', true, heard, true],
  ['the guest heard nothing', true, leaking, false],
  ['no show needs headphones', false, leaking, true],
])('there is no question about headphones if %s', async (_why, asksHeadphones, played, isHeard) => {
  const { running, stage } = rigFor(asksHeadphones, played);
  (await stage('asking')).answer(isHeard);
  expect((await running).readings).not.toHaveProperty('headphones');
});

it('an echo that was not measured has no reading', async () => {
  const { running, stage } = rig(unheard);
  (await stage('asking')).answer(false);
  expect(await running).toEqual({
    verdict: { status: 'warning', code: 'not-heard', params: { why: 'processed' } },
    readings: { heard: measured(false), device: 'Laptop' },
  });
});

it('the sound is repeated through the currently chosen output, and the last playing counts', async () => {
  const { running, stage, asked, choose } = rig(notPlayed, unheard, heard);
  const gone = await stage('not-played');
  expect(gone.reason).toBe('output-gone');
  choose({ outputId: 'headset', outputLabel: 'Headset' });
  gone.playAgain();
  (await stage('asking')).playAgain();
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  (await stage('asking')).answer(true);
  const { verdict, readings } = await running;
  expect([verdict.code, readings.device]).toEqual(['speakers', 'Headset']);
  expect(asked).toEqual(['laptop', 'headset', 'headset']);
});

it('an output that the page may not choose is not named in the result, and the guest is told', async () => {
  const { running, stage } = rig({ ...heard, isRouted: false });
  const asking = await stage('asking');
  expect(asking.isRouted).toBe(false);
  asking.answer(true);
  expect((await running).readings).toMatchObject({ heard: measured(true), device: undefined });
});

it('a guest goes on without a sound that could not be played, and the result says so', async () => {
  const { running, stage, close } = rig(notPlayed);
  (await stage('not-played')).goOn();
  expect(await running).toEqual({ verdict: { status: 'warning', code: 'not-played', params: {} }, readings: {} });
  expect(close).toHaveBeenCalled();
});

it('a browser without Web Audio plays nothing, says so, and lets the guest go on', async () => {
  const told: SpeakersProgress[] = [];
  const choice: SpeakersChoice = { microphoneId: undefined, outputId: undefined, outputLabel: undefined };
  const run = { signal: new AbortController().signal, onState: (now: SpeakersProgress) => void told.push(now) };
  const createContext = () => new (Object(undefined).AudioContext)();
  const running = runSpeakersSession(() => choice, run, { createContext });
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ kind: 'not-played', reason: 'unsupported' }));
  const last = told.at(-1);
  if (last?.kind === 'not-played') last.goOn();
  expect((await running).verdict.code).toBe('not-played');
});

it('leaving instead of answering ends the session', async () => {
  const { running, stage, controller, close } = rig(heard);
  await stage('asking');
  const reason = new Error('left');
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
  expect(close).toHaveBeenCalled();
});
