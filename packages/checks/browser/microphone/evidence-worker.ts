/** Runs in a worker while a take is heard: blocks come in, readings go out at its end, and the page stays free. */

import { createEvidence, type Evidence } from '../../microphone/evidence/evidence';
import { MEASUREMENTS } from '../../microphone/evidence/measurements';
import { type EvidenceReply, parseEvidenceRequest, type WorkerMeasurement } from './evidence-message';

const { voice: _measuredOnPage, ...measuredHere } = MEASUREMENTS;
let evidence: Evidence<WorkerMeasurement> | undefined;

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = parseEvidenceRequest(data);
  if (request?.kind === 'begin') evidence = createEvidence(request.source, measuredHere);
  if (request?.kind === 'block') evidence?.push(request.block, request.channels);
  if (request?.kind === 'read' && evidence) {
    const reply: EvidenceReply = { kind: 'readings', readings: evidence.readings() };
    postMessage(reply);
  }
});
