import type { FaultName } from '@linecheck/checks/browser/media-path/testing/path-faults';
import type { MediaPathReport } from '@linecheck/contract';
import type { Page, Route } from '@playwright/test';
import type { LossyRelay } from '../../server/media-path/testing/lossy-relay';

const OPENING = '**/api/media-paths';
const REPORT = '**/api/media-paths/*/report';

/** A page whose path goes through this relay, and the server at the other end. */
export interface FaultScene {
  readonly page: Page;
  readonly relay: LossyRelay;
  readonly killReflector: () => void;
}

type Inject = (scene: FaultScene) => unknown;

/** Names under which the page stores the path's objects for a fault. */
const HELD = { channel: 'heldChannel', ticks: 'heldTicks' } as const;

/** Routes the path through the relay, at a port through which others have come. Call it before the page is opened. */
export async function stageFaults({ page, relay }: FaultScene): Promise<void> {
  await page.route(OPENING, async (route) => {
    const reply = await route.fetch();
    const answer: { readonly sdp: string } = await reply.json();
    const sdp = answer.sdp.replace(/^(a=candidate:.* )\d+ (typ host)/gm, `$1${relay.port} $2`);
    await route.fulfill({ response: reply, json: { ...answer, sdp, isProven: true } });
  });
  await page.addInitScript((held) => {
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (...given) {
      const channel = createDataChannel.apply(this, given);
      Reflect.set(globalThis, held.channel, channel);
      return channel;
    };
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === 'ticks') Reflect.set(globalThis, held.ticks, this);
      }
    };
  }, HELD);
}

/** Resolves once the page can send packets over its path. */
export const pathOpened = (page: Page): Promise<unknown> =>
  page.waitForFunction((name) => {
    const channel: unknown = Reflect.get(globalThis, name);
    return channel instanceof RTCDataChannel && channel.readyState === 'open';
  }, HELD.channel);

const call = (name: string, method: string): Inject =>
  function calls({ page }) {
    return page.evaluate(
      ([held, its]) => {
        const found: unknown = Reflect.get(globalThis, held);
        if (typeof found === 'object' && found !== null) Reflect.apply(Reflect.get(found, its), found, []);
      },
      [name, method] as const,
    );
  };

const answerWith =
  (address: string, answer: (route: Route) => unknown): Inject =>
  ({ page }) =>
    page.route(address, async (route) => void (await answer(route)));

const misreport = (change: (report: MediaPathReport) => MediaPathReport): Inject =>
  answerWith(REPORT, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: change(await reply.json()) });
  });

const noAnswer = () => undefined;
const close =
  (...ways: readonly ('up' | 'down')[]): Inject =>
  ({ relay }) => {
    for (const way of ways) relay.isClosed[way] = true;
  };

/** Injects each fault into a real page with a real server. */
export const INJECT_INTO_PAGE: Readonly<Record<FaultName, Inject>> = {
  'no WebRTC': ({ page }) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection')),
  'WebRTC that fails': ({ page }) =>
    page.addInitScript(() => {
      Reflect.set(globalThis, 'RTCPeerConnection', () => {
        throw new Error('no more peers');
      });
    }),
  'an offer that is refused': answerWith(OPENING, (route) => route.fulfill({ status: 500 })),
  'an offer that gets no answer': answerWith(OPENING, noAnswer),
  'an answer that is garbage': answerWith(OPENING, (route) =>
    route.fulfill({ status: 201, json: { id: 'a'.repeat(22), sdp: 'garbage', isProven: true } }),
  ),
  'a port that is closed': close('up', 'down'),
  'a process that is killed': ({ killReflector }) => killReflector(),
  'a port that closes': close('up', 'down'),
  'a way up that closes': close('up'),
  'a way down that closes': close('down'),
  // To the server, this page is another guest; to the page, the server is unreachable.
  'an address that changes': ({ relay }) => relay.close(),
  'a channel that closes': call(HELD.channel, 'close'),
  'a page that is hidden': ({ page }) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
  'ticks that stop': call(HELD.ticks, 'terminate'),
  'a report that fails': answerWith(REPORT, (route) => route.fulfill({ status: 500 })),
  'a report of no such path': answerWith(REPORT, (route) => route.fulfill({ status: 404 })),
  'a report that does not come': answerWith(REPORT, (route) => route.abort()),
  'a report without end': answerWith(REPORT, noAnswer),
  'a report that is garbage': answerWith(REPORT, (route) => route.fulfill({ json: { arrivals: 'many' } })),
  'a report of another path': misreport(({ arrivals, echoesSent }) => ({
    arrivals: arrivals.filter((_, at) => at % 10 > 0),
    echoesSent,
  })),
  'a report that lacks an arrival': misreport(({ arrivals, echoesSent }) => ({
    arrivals: arrivals.toSpliced(50, 1),
    echoesSent: echoesSent - 1,
  })),
  'a report of too many arrivals': misreport(({ arrivals, echoesSent }) => ({
    arrivals: [...arrivals, [3999, 1]],
    echoesSent,
  })),
  'a report of too many echoes': misreport(({ arrivals, echoesSent }) => ({ arrivals, echoesSent: echoesSent + 20 })),
};
