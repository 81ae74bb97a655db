import type { PacketLog } from '../../connection/media/packet-log';

/** The server's answer to an offer of a UDP path. */
export interface AnsweredOffer {
  readonly id: string;
  readonly sdp: string;
  /** Another network has recently reached the port: if this network does not, the cause is this network. */
  readonly isProven: boolean;
}

/** The server's calls for a path test, made by the page. Each rejects if there is no response. */
export interface PathServer {
  /** Sends an offer. `full`: too many guests are testing now. */
  answer(sdp: string, signal: AbortSignal): Promise<AnsweredOffer | 'not-offered' | 'full'>;
  report(id: string, signal: AbortSignal): Promise<PacketLog['report']>;
}

/** Encoding of probes and echoes. */
export interface PacketFormat {
  readonly writeProbe: (seq: number) => Uint8Array<ArrayBuffer>;
  readonly readEcho: (packet: Uint8Array) => Omit<PacketLog['echoes'][number], 'arrivedAtMs'> | undefined;
}
