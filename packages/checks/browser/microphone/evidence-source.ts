import type { ChannelSums } from '../../microphone/evidence/engine';
import type { SoundSource } from '../../microphone/evidence/measurement';
import { afterSeen } from '../devices/while-seen';
import { orUndefined } from '../or-undefined';
import { ownScript } from '../own-script';
import { type EvidenceReply, type EvidenceRequest, parseEvidenceReply } from './evidence-message';
import evidenceWorkerUrl from './evidence-worker.ts?worker&url';

/** The worker's readings; undefined if there is no worker, it could not load, failed, or did not reply. */
export type HeardEvidence = Pick<EvidenceReply, 'readings' | 'processed'> | undefined;

/** Measures a take besides its level and its voice. */
export interface EvidenceSource {
  push(block: Float32Array, channels?: ChannelSums): void;
  /** Adds sound of the track that a call hears, if another one is measured. */
  pushProcessed(block: Float32Array): void;
  /** Never rejects. */
  readings(): Promise<HeardEvidence>;
  close(): void;
}

/** Timeout in ms for the readings, after which the worker has failed to start, or hangs. */
const TIMEOUT_MS = 2000;

const startEvidenceWorker = (): Worker =>
  new Worker(ownScript(evidenceWorkerUrl), { type: 'module', name: 'evidence' });

/** For browsers without module workers: the verdict does not need the worker. */
const WITHOUT_WORKER: EvidenceSource = {
  push: () => undefined,
  pushProcessed: () => undefined,
  readings: () => Promise.resolve(undefined),
  close: () => undefined,
};

/** Loads the worker that measures a take from its first block on. */
export function openEvidence(source: SoundSource, start: () => Worker = startEvidenceWorker): EvidenceSource {
  const worker = orUndefined(start);
  if (worker === undefined) return WITHOUT_WORKER;
  const send = (request: EvidenceRequest) => worker.postMessage(request);
  const failed = new Promise<HeardEvidence>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(undefined);
    });
  });
  send({ kind: 'begin', source });
  return {
    push: (block, channels) => send({ kind: 'block', block, channels }),
    pushProcessed: (block) => send({ kind: 'processed-block', block }),
    readings() {
      const answered = new Promise<HeardEvidence>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const reply = parseEvidenceReply(data);
          if (reply) resolve(reply);
        });
        afterSeen({ ms: TIMEOUT_MS }, () => resolve(undefined));
      });
      send({ kind: 'read' });
      return Promise.race([answered, failed]);
    },
    close: () => worker.terminate(),
  };
}
