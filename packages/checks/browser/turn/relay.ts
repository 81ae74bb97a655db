import type { TurnState } from '../../connection/turn/outcome';
import { createEnd, type Wire } from '../media-path/peer';

export type WhyShut = Extract<TurnState, 'passes-nothing-on' | 'refused' | 'no-answer'>;

/**
 * A way from this page through a TURN server and back to it: one end sends, the other receives, and each has an address of its own at
 * the server, which it uses alone.
 */
export interface Relay extends Wire {
  /** Begins to open it, by telling each end of the other. */
  connect(): Promise<void>;
  /** One end gets no address: it will not open. */
  isOutOfReach(): boolean;
  /** Why it is not open by now. */
  whyShut(): WhyShut;
}

/** The code of a candidate error without an answer (W3C WebRTC); those below are the server's own (RFC 8489, RFC 8656). */
const NO_ANSWER_CODE = 701;

type End = NonNullable<ReturnType<typeof createEnd>>;

/** Undefined where the browser has no WebRTC. */
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
      // One that comes to nothing, since the page has closed both meanwhile, is none that is missed.
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

/** Both ends as one: what the near one sends, the far one receives. */
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
