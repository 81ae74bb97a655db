import { fakePeer } from '../../media-path/testing/fake-peer';
import type { openRelay } from '../measure-turn';

/** A relay path, as the tested code opens it. */
export type RelayOptions = Parameters<typeof openRelay>[0];
type RelayFailure = ReturnType<RelayOptions['failureReason']>;

/** A route through a TURN server whose line is controlled by the test. */
export function fakeRelay() {
  const line = fakePeer();
  const turn: { isOutOfReach: boolean; failureReason: RelayFailure } = {
    isOutOfReach: false,
    failureReason: 'no-answer',
  };
  const relay: RelayOptions = {
    ...line.peer,
    connect: async () => undefined,
    isOutOfReach: () => turn.isOutOfReach,
    failureReason: () => turn.failureReason,
  };
  const end = (failureReason: RelayFailure) => {
    Object.assign(turn, { failureReason, isOutOfReach: true });
    line.become({});
  };
  return { ...line, relay, turn, end };
}
