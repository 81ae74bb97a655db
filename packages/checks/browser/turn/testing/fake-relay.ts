import { fakePeer } from '../../media-path/testing/fake-peer';
import type { openRelay } from '../measure-turn';

/** A relay path, as the tested code opens it. */
export type Relay = Parameters<typeof openRelay>[0];
type WhyShut = ReturnType<Relay['whyShut']>;

/** A route through a TURN server whose line is controlled by the test. */
export function fakeRelay() {
  const line = fakePeer();
  const turn: { isOutOfReach: boolean; whyShut: WhyShut } = { isOutOfReach: false, whyShut: 'no-answer' };
  const relay: Relay = {
    ...line.peer,
    connect: async () => undefined,
    isOutOfReach: () => turn.isOutOfReach,
    whyShut: () => turn.whyShut,
  };
  const end = (whyShut: WhyShut) => {
    Object.assign(turn, { whyShut, isOutOfReach: true });
    line.become({});
  };
  return { ...line, relay, turn, end };
}
