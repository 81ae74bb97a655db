import type { CheckStatus, ResultDetails } from '@linecheck/contract';
import type { Findings } from './findings';

interface RecordLine {
  readonly name: string;
  readonly value: string;
}

const statusWords = { passed: 'Passed', warning: 'Warning', failed: 'Failed' } as const satisfies Record<
  CheckStatus,
  string
>;

const basisWords = { measured: '', assumed: ' (estimated)' } as const;

type Amount = { readonly value: number; readonly basis: 'measured' | 'assumed' };

const amount = (name: string, reading: Amount | undefined, unit: string, digits = 1): readonly RecordLine[] =>
  reading === undefined ? [] : [{ name, value: `${reading.value.toFixed(digits)}${unit}${basisWords[reading.basis]}` }];

const words = (name: string, value: string | undefined): readonly RecordLine[] =>
  value === undefined || value === '' ? [] : [{ name, value }];

const check = (name: string, status: CheckStatus, said: { message: string } | undefined): RecordLine => ({
  name,
  value: said === undefined ? statusWords[status] : `${statusWords[status]}: ${said.message}`,
});

/** Everything that a submission holds beside name, e-mail and note, line by line. */
export function recordLines(findings: Findings): readonly RecordLine[] {
  const details: ResultDetails = findings.details ?? {};
  const { microphone, camera, connection, browser, system } = details;
  return [
    check('Microphone', findings.microphoneStatus, microphone),
    ...words('Microphone device', microphone?.device),
    ...amount('Peak level', microphone?.peakDbfs, ' dBFS'),
    ...amount('Average level', microphone?.rmsDbfs, ' dBFS'),
    ...amount('Clipped samples', microphone?.clippedRatio && inPercent(microphone.clippedRatio), '%', 2),
    ...words('Level measured', microphone?.processing === 'automatic-gain' ? 'with automatic gain' : undefined),
    check('Camera', findings.cameraStatus, camera),
    ...words('Camera device', camera?.device),
    ...amount('Brightness', camera?.brightness && inPercent(camera.brightness), '%', 0),
    ...words('Face found', camera?.faceFound && (camera.faceFound.value ? 'yes' : 'no')),
    ...words('Picture', pictureSize(camera)),
    check('Connection', findings.connectionStatus, connection),
    ...amount('Latency', connection?.latencyMs, ' ms', 0),
    ...amount('Download', connection?.downloadMbps, ' Mbps'),
    ...amount('Upload', connection?.uploadMbps, ' Mbps'),
    ...words('Measured by', connection?.measuredBy),
    ...words('Browser', browser),
    ...words('System', system),
    { name: 'Checklist', value: (findings.checklistCompleted ?? []).join(', ') || 'nothing ticked' },
  ];
}

const inPercent = ({ value, basis }: Amount): Amount => ({ value: value * 100, basis });

function pictureSize(camera: ResultDetails['camera']): string | undefined {
  if (camera?.width === undefined || camera.height === undefined) return undefined;
  const rate = camera.frameRate === undefined ? '' : `, ${camera.frameRate.value} frames a second`;
  return `${camera.width.value} × ${camera.height.value}${rate}`;
}
