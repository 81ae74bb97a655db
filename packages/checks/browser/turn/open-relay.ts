import { becomes } from '../media-path/becomes';
import type { Relay, WhyShut } from './relay';

/** Timeout in ms. Opening takes about eleven round trips; ICE's own timeout is far too long for a guest. */
const OPEN_MS = 8000;

/** Opens a path through a TURN server, or returns the reason why it failed. Rejects when it is cancelled. */
export async function openRelay(relay: Relay, signal: AbortSignal): Promise<'open' | WhyShut> {
  await relay.connect();
  await becomes(relay, () => relay.isOpen() || relay.isOutOfReach(), { ms: OPEN_MS, signal });
  return relay.isOpen() ? 'open' : relay.whyShut();
}
