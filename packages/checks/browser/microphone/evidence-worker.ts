/** Worker that measures a take: it receives blocks and sends readings at the end, so that the page stays responsive. */

import type { SoundSource } from '../../microphone/evidence/measurement';
import { createEvidence, MEASUREMENTS, type SoundEvidence } from '../../microphone/evidence/measurements';
import {
  type EvidenceReply,
  type ProcessedReadings,
  parseEvidenceRequest,
  type WorkerMeasurement,
} from './evidence-message';

const { voice: _measuredOnPage, ...measuredHere } = MEASUREMENTS;
let evidence: SoundEvidence<WorkerMeasurement> | undefined;
let ofProcessed: SoundEvidence<keyof ProcessedReadings> | undefined;

function begin(source: SoundSource): void {
  evidence = createEvidence(source, measuredHere);
  ofProcessed = createEvidence({ ...source, processing: 'automatic-gain' }, { floor: MEASUREMENTS.floor });
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = parseEvidenceRequest(data);
  if (request?.kind === 'begin') begin(request.source);
  if (request?.kind === 'block') evidence?.push(request.block, request.channels);
  if (request?.kind === 'processed-block') ofProcessed?.push(request.block);
  if (request?.kind === 'read' && evidence && ofProcessed) {
    const reply: EvidenceReply = { kind: 'readings', readings: evidence.readings(), processed: ofProcessed.readings() };
    postMessage(reply);
  }
});
