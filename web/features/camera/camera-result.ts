import type { ResultDetails } from '@linecheck/contract';
import type { FinishedCamera } from './use-camera-test';

const measured = <T>(value: T) => ({ value, basis: 'measured' }) as const;

/** What the host is told about the camera (D20). */
export function cameraResult({ verdict, measured: found }: FinishedCamera): NonNullable<ResultDetails['camera']> {
  const said = { message: verdict.message, ...(verdict.advice !== undefined && { advice: verdict.advice }) };
  if (found === undefined) return said;
  const { label, settings } = found.camera;
  const { width, height, frameRate } = settings;
  return {
    ...said,
    device: label,
    brightness: measured(found.reading.brightness),
    faceFound: measured(found.reading.personDetected),
    // 0 stands for what this browser does not tell, and is no measurement.
    ...(width > 0 && height > 0 && { width: measured(width), height: measured(height) }),
    ...(frameRate > 0 && { frameRate: measured(Math.round(frameRate)) }),
  };
}
