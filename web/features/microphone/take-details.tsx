import type { MicrophoneReadings } from '@linecheck/checks/microphone/readings';
import { readingLines } from '../../checks/reading-lines';
import { DetailList } from '../../ui/layout/detail-list';

/** The numbers behind the verdict, for those who want them. */
export const TakeDetails = ({ readings }: { readonly readings: MicrophoneReadings }) => (
  <DetailList items={readingLines('microphone', readings)} />
);
