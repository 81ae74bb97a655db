import { createActListener, evidenceSource } from '../../mending/act-listener';
import type { MicrophoneMendingReading } from '../../mending/acts';
import type { MendingAnswer } from '../../mending/answer';
import { answerOfMicrophone } from '../../mending/microphone-answer';
import { lostFrameShare } from '../../microphone/evidence/drop-outs';
import { openEvidence } from '../microphone/measure-take';
import { type OpenMicrophone, openMicrophone } from '../microphone/open-microphone';
import { untilFirst } from '../until';
import type { MendingContext, MendingRun, TakeMendingReading } from './mending-run';
import { answerOrNotOpened } from './not-opened';

interface MicrophoneFacilities {
  readonly open: typeof openMicrophone;
  readonly evidence: typeof openEvidence;
  readonly nowMs: () => number;
}

const BROWSER: MicrophoneFacilities = {
  open: openMicrophone,
  evidence: openEvidence,
  nowMs: () => performance.now(),
};

/** Opens the microphone as the check does, so that its levels can be compared with those of the check. */
export const createMicrophoneReading =
  ({
    open,
    evidence,
    nowMs,
  }: MicrophoneFacilities = BROWSER): TakeMendingReading<MicrophoneMendingReading, 'microphone'> =>
  (by, context, cancellable) =>
    answerOrNotOpened(cancellable, async (run) => {
      const microphone = await open({ deviceId: context.deviceId, signal: run.signal });
      try {
        return await listen({ by, context, run, microphone, evidence, nowMs });
      } finally {
        microphone.close();
      }
    });

interface Listening extends Omit<MicrophoneFacilities, 'open'> {
  readonly by: MicrophoneMendingReading;
  readonly context: MendingContext<'microphone'>;
  readonly run: MendingRun;
  readonly microphone: OpenMicrophone;
}

/** ms in which a device settles after its first sound. */
const SETTLE_MS = 300;

async function listen({ by, context, run, microphone, evidence: open, nowMs }: Listening): Promise<MendingAnswer> {
  const { sampleRateHz, processing, deviceRateHz, frames } = microphone;
  const source = { sampleRateHz, processing, deviceRateHz: deviceRateHz(), ...evidenceSource(by) };
  const listener = createActListener(by, source);
  const evidence = open(source);
  const framesBefore = frames();
  let unsettled = (SETTLE_MS / 1000) * sampleRateHz;
  try {
    await untilFirst(({ done, fail, add }) => {
      add(
        microphone.onBlock((block, channels) => {
          unsettled -= block.length;
          if (unsettled > 0) return;
          evidence.push(block, channels);
          const { isOver, progress } = listener.push(block, nowMs());
          run.onShare(progress);
          if (isOver) done();
        }),
      );
      add(microphone.onProblem(fail));
    }, run.signal);
    const measured = await evidence.readings();
    const sound = listener.sound({ ...measured?.readings, lostFrameShare: lostFrameShare(framesBefore, frames()) });
    const { verdict, readings = {} } = context;
    return answerOfMicrophone({ by, code: verdict.code, before: readings }, sound);
  } finally {
    evidence.close();
  }
}
