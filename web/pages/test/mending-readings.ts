import { showStream } from '@linecheck/checks/browser/camera/show-stream';
import { watchFrames } from '@linecheck/checks/browser/camera/watch-frames';
import type { MendingContext, MendingRun } from '@linecheck/checks/browser/mending/mending-run';
import { onceServerAnswers } from '@linecheck/checks/browser/mending/once-online';
import { onceSoundArrives } from '@linecheck/checks/browser/mending/once-sound';
import { createLineReading } from '@linecheck/checks/browser/mending/read-line';
import { createMicrophoneReading } from '@linecheck/checks/browser/mending/read-microphone';
import { createPictureReading } from '@linecheck/checks/browser/mending/read-picture';
import { createSweepsReading } from '@linecheck/checks/browser/mending/read-sweeps';
import type { CheckName } from '@linecheck/checks/check';
import type { MendingReading } from '@linecheck/checks/mending/acts';
import type { MendingAnswer } from '@linecheck/checks/mending/answer';
import { openMediaPath, readPacketEcho, writeProbe } from '@linecheck/contract';
import { cameraFrames, screenWidth } from '../../features/camera/use-camera-test';
import { askInstallation, findProvider } from '../../features/connection/installation';
import { answersBy } from '../../features/connection/media-path';

export { onceServerAnswers, onceSoundArrives };

interface ReadingAfterAct {
  readonly check: CheckName;
  readonly by: MendingReading;
  readonly context: MendingContext;
  readonly run: MendingRun;
  /** A video of the page, in which guests see themselves. */
  readonly video: () => HTMLVideoElement | null;
}

/** Takes the reading of an act. Call that of the speakers within a click: it plays a sound. */
export function takeReadingAfterAct({ check, by, context, run, video }: ReadingAfterAct) {
  const given = [by, context, run] as unknown; // The table of acts gives each check its own readings.
  const readings = {
    microphone: () => createMicrophoneReading()(...(given as Given<typeof createMicrophoneReading>)), // See above.
    speakers: () => createSweepsReading()(...(given as Given<typeof createSweepsReading>)), // See above.
    camera: () => pictureReading(video)(...(given as Given<typeof pictureReading>)), // See above.
    connection: async () => (await lineReading())(...(given as Given<typeof createLineReading>)), // See above.
  } as const satisfies Record<CheckName, () => Promise<MendingAnswer | undefined>>;
  return readings[check]();
}

type Given<Create extends (...options: never) => (...given: never) => unknown> = Parameters<ReturnType<Create>>;

const pictureReading = (video: ReadingAfterAct['video']) =>
  createPictureReading({
    frames: cameraFrames,
    screen: screenWidth,
    facilities: {
      createVideo: () => video() ?? document.createElement('video'),
      show: showStream,
      watch: watchFrames,
    },
  });

async function lineReading() {
  const settings = await askInstallation();
  return createLineReading({
    findProvider,
    path: settings?.mediaPath
      ? { server: { answer: answersBy(openMediaPath) }, format: { writeProbe, readEcho: readPacketEcho } }
      : undefined,
  });
}
