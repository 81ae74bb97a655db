import type { ChannelSums } from '../../microphone/evidence/engine';
import type { SoundSource } from '../../microphone/evidence/measurement';
import { afterSeen } from '../devices/while-seen';
import { ownScript } from '../own-script';
import { type EvidenceRequest, parseEvidenceReply, type WorkerReadings } from './evidence-message';
import evidenceWorkerUrl from './evidence-worker.ts?worker&url';

/** What is measured of a take beside its level and its voice. */
export interface EvidenceSource {
  push(block: Float32Array, channels?: ChannelSums): void;
  /** What was measured; nothing where the worker could not load, failed, or does not answer. Never rejects. */
  readings(): Promise<Partial<WorkerReadings>>;
  close(): void;
}

/** A worker that has heard a take and does not answer within this time has not started, or hangs. */
const TIMEOUT_MS = 2000;

const startEvidenceWorker = (): Worker =>
  new Worker(ownScript(evidenceWorkerUrl), { type: 'module', name: 'evidence' });

/** For browsers without module workers: the verdict stands without it. */
const WITHOUT_WORKER: EvidenceSource = {
  push: () => undefined,
  readings: () => Promise.resolve({}),
  close: () => undefined,
};

/** Loads the worker that measures a take, from its first block on. */
export function openEvidence(source: SoundSource, start: () => Worker = startEvidenceWorker): EvidenceSource {
  let worker: Worker;
  try {
    worker = start();
  } catch {
    return WITHOUT_WORKER;
  }
  const send = (request: EvidenceRequest) => worker.postMessage(request);
  const failed = new Promise<Partial<WorkerReadings>>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve({});
    });
  });
  send({ kind: 'begin', source });
  return {
    push: (block, channels) => send({ kind: 'block', block, channels }),
    readings() {
      const answered = new Promise<Partial<WorkerReadings>>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const reply = parseEvidenceReply(data);
          if (reply) resolve(reply.readings);
        });
        afterSeen({ ms: TIMEOUT_MS }, () => resolve({}));
      });
      send({ kind: 'read' });
      return Promise.race([answered, failed]);
    },
    close: () => worker.terminate(),
  };
}
