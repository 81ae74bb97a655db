import type { ResultDetails } from '@linecheck/contract';
import type { CheckName } from './result-findings';

/** One line of the details: what, and how much of it. */
export interface ReadingLine {
  readonly name: string;
  readonly value: string;
}

interface Reading<Value> {
  readonly value: Value;
  readonly basis: 'measured' | 'assumed';
}

/** A number that stands in for one that could not be measured is said to be estimated (M3). */
const BASES = { measured: 'measured', assumed: 'estimated' } as const;

const PROCESSING = { unprocessed: 'unprocessed', 'automatic-gain': 'with automatic gain' } as const;

type Write<Value> = (value: Value) => string;

const fixed =
  (digits: number, unit: string): Write<number> =>
  (value) =>
    `${value.toFixed(digits).replace('-', '−')} ${unit}`;

const dbfs = fixed(1, 'dBFS');
const milliseconds = fixed(0, 'ms');
const framesASecond = fixed(0, 'fps');
const percent: Write<number> = (share) => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
const megabits: Write<number> = (mbps) => `${mbps.toFixed(mbps < 10 ? 1 : 0)} Mbps`;
const yesNo: Write<boolean> = (value) => (value ? 'Yes' : 'No');

function line<Value>(name: string, reading: Reading<Value> | undefined, write: Write<Value>): readonly ReadingLine[] {
  return reading === undefined ? [] : [{ name, value: `${write(reading.value)}, ${BASES[reading.basis]}` }];
}

const plain = (name: string, value: string | undefined): readonly ReadingLine[] =>
  value === undefined ? [] : [{ name, value }];

/** What stands behind each status, in lines; a check without any is empty. */
export function readingsOf(details: ResultDetails): Readonly<Record<CheckName, readonly ReadingLine[]>> {
  return {
    microphone: microphoneLines(details.microphone),
    camera: cameraLines(details.camera),
    connection: connectionLines(details.connection),
  };
}

function microphoneLines(microphone: ResultDetails['microphone']): readonly ReadingLine[] {
  if (microphone === undefined) return [];
  return [
    ...plain('Advice given', microphone.advice),
    ...line('Peak', microphone.peakDbfs, dbfs),
    ...line('Average', microphone.rmsDbfs, dbfs),
    ...line('Clipped', microphone.clippedRatio, percent),
    ...plain('Level read', microphone.processing && PROCESSING[microphone.processing]),
    ...plain('Device', microphone.device),
  ];
}

function cameraLines(camera: ResultDetails['camera']): readonly ReadingLine[] {
  if (camera === undefined) return [];
  return [
    ...plain('Advice given', camera.advice),
    ...line('Face found', camera.faceFound, yesNo),
    ...line('Brightness', camera.brightness, percent),
    ...line('Picture', pictureOf(camera), (size) => size),
    ...line('Frame rate', camera.frameRate, framesASecond),
    ...plain('Device', camera.device),
  ];
}

/** The size of the picture, as sure as its less sure side. */
function pictureOf({ width, height }: NonNullable<ResultDetails['camera']>): Reading<string> | undefined {
  if (width === undefined || height === undefined) return undefined;
  const basis = width.basis === 'measured' ? height.basis : width.basis;
  return { value: `${width.value} × ${height.value}`, basis };
}

function connectionLines(connection: ResultDetails['connection']): readonly ReadingLine[] {
  if (connection === undefined) return [];
  return [
    ...plain('Advice given', connection.advice),
    ...line('Latency', connection.latencyMs, milliseconds),
    ...line('Download', connection.downloadMbps, megabits),
    ...line('Upload', connection.uploadMbps, megabits),
    ...plain('Measured by', connection.measuredBy),
  ];
}

/** The browser and the system that the guest used, as far as they are known. */
export const guestMachine = ({ browser, system }: ResultDetails): string | undefined =>
  [browser, system].filter(Boolean).join(' on ') || undefined;
