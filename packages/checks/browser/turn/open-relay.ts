import { becomes } from '../media-path/becomes';
import type { Relay, WhyShut } from './relay';

/** ms. To open takes about eleven round trips; ICE itself gives up far later than a guest waits. */
const OPEN_MS = 8000;

/** Opens a way through a TURN server, or says why it is shut. Rejects when it is cancelled. */
export async function openRelay(relay: Relay, signal: AbortSignal): Promise<'open' | WhyShut> {
  await relay.connect();
  await becomes(relay, () => relay.isOpen() || relay.isOutOfReach(), { ms: OPEN_MS, signal });
  return relay.isOpen() ? 'open' : relay.whyShut();
}
