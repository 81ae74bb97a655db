import type { ResultDetails } from '@linecheck/contract';
import type { FinishedCamera } from './use-camera-test';

const measured = <T>(value: T) => ({ value, basis: 'measured' }) as const;

/** What the host is told about the camera (D20). */
export function cameraResult({ verdict, measured: found }: FinishedCamera): NonNullable<ResultDetails['camera']> {
  const said = { message: verdict.message, ...(verdict.advice !== undefined && { advice: verdict.advice }) };
  if (found === undefined) return said;
  const { label, settings } = found.camera;
  return {
    ...said,
    device: label,
    brightness: measured(found.reading.brightness),
    faceFound: measured(found.reading.personDetected),
    width: measured(settings.width),
    height: measured(settings.height),
    frameRate: measured(Math.round(settings.frameRate)),
  };
}
