import type { PacketLog } from '../../connection/media/packet-log';

export interface AnsweredOffer {
  readonly id: string;
  readonly sdp: string;
  /** Somebody elsewhere has lately reached the port: if this network does not, it is this network. */
  readonly isProven: boolean;
}

/** What the path asks of the server, by calls of the page. Each rejects where there is no answer. */
export interface PathServer {
  /** `full`: many others test now. */
  answer(sdp: string, signal: AbortSignal): Promise<AnsweredOffer | 'not-offered' | 'full'>;
  report(id: string, signal: AbortSignal): Promise<PacketLog['report']>;
}

/** How probes and echoes are written. */
export interface PacketFormat {
  readonly writeProbe: (seq: number) => Uint8Array<ArrayBuffer>;
  readonly readEcho: (packet: Uint8Array) => Omit<PacketLog['echoes'][number], 'arrivedAtMs'> | undefined;
}
