import type { MicrophoneReadings } from '@linecheck/checks/microphone/readings';
import { readingLines } from '../../checks/reading-lines';
import { DetailList } from '../../ui/layout/detail-list';

/** Exact values of the microphone check. */
export const TakeDetails = ({ readings }: { readonly readings: MicrophoneReadings }) => (
  <DetailList items={readingLines('microphone', readings)} />
);
