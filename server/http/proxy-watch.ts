import type { FastifyInstance } from 'fastify';
import { isLoopback, isPublicAddress } from '../outbound/public-address';

/** Consecutive calls after which a proxy is certain. */
const CERTAIN_AFTER = 20;

/** Interval in ms after which a proxy is reported again. */
const REPORT_EVERY_MS = 60 * 60_000;

interface ObservedCall {
  readonly peer: string;
  readonly hasForwardingHeader: boolean;
  /** True if the address of the header counts, because the peer is a trusted proxy. */
  readonly isTrusted: boolean;
}

interface WatchOptions {
  readonly clock: () => number;
  /** Called with the address of a proxy that is not trusted. */
  readonly report: (address: string) => void;
}

/** IPv4 addresses of a server that listens on IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Detects a reverse proxy that TRUST_PROXY does not name: all calls come from one private address with a forwarding
 * header. A public address may be that of a visitor who uses a proxy.
 */
export class ProxyWatch {
  private address = '';
  private calls = 0;
  private reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: WatchOptions) {}

  note({ peer, hasForwardingHeader, isTrusted }: ObservedCall): void {
    const address = plainAddress(peer);
    // Health checks and commands on the machine do not go through the proxy.
    if (!hasForwardingHeader && isLoopback(address)) return;
    const mayBeProxy = hasForwardingHeader && !isTrusted && !isPublicAddress(address);
    this.calls = mayBeProxy && address === this.address ? this.calls + 1 : Number(mayBeProxy);
    this.address = address;
    if (this.calls >= CERTAIN_AFTER) this.reportOnce();
  }

  private reportOnce(): void {
    const nowMs = this.options.clock();
    if (nowMs - this.reportedAtMs < REPORT_EVERY_MS) return;
    this.reportedAtMs = nowMs;
    this.options.report(this.address);
  }
}

export function watchProxies(app: FastifyInstance, watch: ProxyWatch): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, socket, ip } = request;
    const peer = socket.remoteAddress ?? '';
    const hasForwardingHeader = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    watch.note({ peer, hasForwardingHeader, isTrusted: ip !== peer });
    next();
  });
}
