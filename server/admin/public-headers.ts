import { OutboundError, outboundFetch } from '../outbound/outbound-fetch';

const DEVICES = ['microphone', 'camera'] as const;
type Device = (typeof DEVICES)[number];

const DEADLINE_MS = 10_000;

/**
 * The devices that the headers of the public address forbid: a proxy may add a second Permissions-Policy to ours. The
 * last value of a feature counts, as in browsers.
 *
 * @returns `unreached` if this machine does not reach the address, as behind many routers.
 */
export async function readForbiddenDevices(publicUrl: string): Promise<readonly Device[] | 'unreached'> {
  const ours = { mayReach: () => true, maxBytes: 0, deadlineMs: DEADLINE_MS };
  const reply = await outboundFetch(`${publicUrl}/`, ours).catch((thrown: unknown) => {
    if (thrown instanceof OutboundError) return undefined;
    throw thrown;
  });
  if (reply === undefined) return 'unreached';
  return forbiddenBy([reply.headers['permissions-policy'] ?? ''].flat().join(', '), new URL(publicUrl).origin);
}

/** Exported for tests. */
export function forbiddenBy(header: string, origin: string): readonly Device[] {
  const isForbidden = (device: Device) => {
    const values = [...header.matchAll(new RegExp(`(?:^|,)\\s*${device}\\s*=\\s*(\\([^)]*\\)|[^,;\\s]+)`, 'g'))];
    const last = values.at(-1)?.[1];
    return last !== undefined && !/\*|\bself\b/.test(last) && !last.includes(`"${origin}"`);
  };
  return DEVICES.filter(isForbidden);
}
