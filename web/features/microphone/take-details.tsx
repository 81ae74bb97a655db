import { DetailList } from '../../ui/detail-list';
import type { FinishedTake } from './run-take';

const decibels = (dbfs: number): string => `${dbfs.toFixed(1).replace('-', '−')} dBFS`;

/** The numbers behind the verdict, for those who want them. */
export function TakeDetails({ take: { reading, processing, deviceLabel } }: { readonly take: FinishedTake }) {
  const items = [
    { name: 'Microphone', value: deviceLabel },
    { name: 'Peak', value: decibels(reading.peakDbfs) },
    { name: 'Average (RMS)', value: decibels(reading.rmsDbfs) },
    { name: 'Clipped', value: `${(reading.clippedRatio * 100).toFixed(2)}%` },
    { name: 'Level swing', value: `${reading.swingDb.toFixed(1)} dB` },
    {
      name: 'Measured',
      value: processing === 'unprocessed' ? 'before the browser changes the sound' : 'with automatic gain',
    },
  ];
  return <DetailList items={items} />;
}
