import type { ConnectionReadings } from '@linecheck/checks/browser/connection/run-speed-test';
import type { Reading } from '@linecheck/checks/reading';
import { DetailList } from '../../ui/detail-list';
import { megabits, milliseconds } from './amounts';

const written = (reading: Reading | undefined, write: (value: number) => string, unit: string): string =>
  reading === undefined ? '–' : `${write(reading.value)} ${unit}${reading.basis === 'assumed' ? ' (estimated)' : ''}`;

/** The numbers behind the verdict, for those who want them. */
export function ConnectionDetails({ readings }: { readonly readings: ConnectionReadings }) {
  const items = [
    { name: 'Latency', value: written(readings.latencyMs, milliseconds, 'ms') },
    { name: 'Jitter', value: written(readings.jitterMs, milliseconds, 'ms') },
    { name: 'Latency while busy', value: written(readings.loadedLatencyMs, milliseconds, 'ms') },
    { name: 'Download', value: written(readings.downloadMbps, megabits, 'Mbps') },
    { name: 'Upload', value: written(readings.uploadMbps, megabits, 'Mbps') },
    { name: 'Data moved', value: `${(readings.bytesMoved / 1e6).toFixed(1)} MB` },
  ];
  return <DetailList items={items} />;
}
