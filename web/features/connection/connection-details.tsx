import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import { readingLines } from '../../checks/reading-lines';
import { DetailList } from '../../ui/layout/detail-list';

/** Exact values of the connection check. */
export const ConnectionDetails = ({ readings }: { readonly readings: ConnectionReadings }) => (
  <DetailList items={readingLines('connection', readings)} />
);
