import type { TurnState } from '../../connection/turn/outcome';
import { createEnd, type Wire } from '../media-path/peer';

/** Reason why a relay path did not open. */
export type WhyShut = Extract<TurnState, 'passes-nothing-on' | 'refused' | 'no-answer'>;

/**
 * A path from this page through a TURN server and back to it: one end sends, the other receives, and each has its own
 * relay address at the server.
 */
export interface Relay extends Wire {
  /** Begins to open it by exchanging the descriptions of both ends. */
  connect(): Promise<void>;
  /** True if one end gets no relay address, so that the path cannot open. */
  isOutOfReach(): boolean;
  /** The reason why it is not open yet. */
  whyShut(): WhyShut;
}

/** Code of a candidate error without a response (W3C WebRTC); lower codes are the server's own (RFC 8489, RFC 8656). */
const NO_ANSWER_CODE = 701;

type End = NonNullable<ReturnType<typeof createEnd>>;

/** Creates a relay path; undefined if the browser has no WebRTC. */
export function createRelay(server: RTCIceServer): Relay | undefined {
  const configuration: RTCConfiguration = { iceServers: [server], iceTransportPolicy: 'relay' };
  const [near, far] = [createEnd(configuration), createEnd(configuration)];
  if (near === undefined || far === undefined) return undefined;
  const addressed = new Set<End>();
  let isRefused = false;
  let described = Promise.resolve();
  for (const [own, other] of [[near, far] as const, [far, near] as const]) {
    own.connection.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate?.candidate) return;
      addressed.add(own);
      // A candidate may fail because the page has closed both ends meanwhile; that needs no handling.
      described.then(() => other.connection.addIceCandidate(candidate)).catch(() => undefined);
    });
    own.connection.addEventListener('icecandidateerror', ({ errorCode }) => {
      isRefused ||= errorCode < NO_ANSWER_CODE;
    });
  }
  return {
    ...wireOf(near, far),
    connect() {
      described = describe(near.connection, far.connection);
      return described;
    },
    isOutOfReach: () =>
      [near, far].some((end) => end.connection.iceGatheringState === 'complete' && !addressed.has(end)),
    whyShut() {
      if (addressed.size === 2) return 'passes-nothing-on';
      return isRefused ? 'refused' : 'no-answer';
    },
  };
}

/** Joins both ends to one wire: the near one sends, the far one receives. */
function wireOf({ wire: near }: End, { wire: far }: End): Wire {
  const both = [near, far];
  return {
    isOpen: () => both.every((each) => each.isOpen()),
    waitingBytes: near.waitingBytes,
    send: near.send,
    onChange(listener) {
      const stops = both.map((each) => each.onChange(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    onPacket: far.onPacket,
    close() {
      for (const each of both) each.close();
    },
  };
}

async function describe(near: RTCPeerConnection, far: RTCPeerConnection): Promise<void> {
  const offer = await near.createOffer();
  await near.setLocalDescription(offer);
  await far.setRemoteDescription(offer);
  const answer = await far.createAnswer();
  await far.setLocalDescription(answer);
  await near.setRemoteDescription(answer);
}
