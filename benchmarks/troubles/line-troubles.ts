import { ownAddress } from '../../journeys/stage/own-address';
import { shapedLine } from '../../journeys/stage/shaped-line';
import { openFakeBrowser } from './fake-browser';
import type { GuestHand } from './hands';
import { fates, openCaptivePortal, openPathRelay, type RelayedFate, takePathsThrough } from './line';
import { type GuestTrouble, visitWith, wrong } from './trouble';

type Named = Pick<GuestTrouble, 'name' | 'causes' | 'injected'>;

interface SpeedFault extends Named {
  readonly downMbps: number;
  readonly upMbps: number;
  readonly mends: readonly GuestHand[];
}

const speedTrouble = ({ downMbps, upMbps, mends, ...named }: SpeedFault): GuestTrouble => ({
  ...named,
  check: 'connection',
  open: async (stage) => {
    const installation = await stage.plain();
    const line = shapedLine();
    const detour = await line.detour(installation.product.url);
    const fault = wrong();
    const mend = fault.by(() => line.narrow({ downMbps: 60, upMbps: 30, roundTripMs: 20 }));
    const browser = await openFakeBrowser(stage);
    const opened = { browser, installation, at: detour.url, closers: [detour.close] };
    return visitWith(opened, (page) => ({
      isMended: fault.isMended,
      beforehand: async () => {
        await page.waitForLoadState('networkidle');
        line.narrow({ downMbps, upMbps, roundTripMs: 30 });
      },
      hands: Object.fromEntries(mends.map((hand) => [hand, mend])),
    }));
  },
});

interface PathFault extends Named {
  readonly fate: RelayedFate;
  readonly mends: readonly GuestHand[];
}

const pathTrouble = ({ fate, mends, ...named }: PathFault): GuestTrouble => ({
  ...named,
  check: 'connection',
  open: async (stage) => {
    const installation = await stage.withPath();
    const relay = await openPathRelay(installation.mediaPort, ownAddress ?? '');
    relay.become(fate);
    const browser = await openFakeBrowser(stage);
    await takePathsThrough(browser.context, installation.mediaPort, relay);
    const fault = wrong();
    const mend = fault.by(() => relay.become(fates.arrives));
    return visitWith({ browser, installation, closers: [relay.close] }, () => ({
      isMended: fault.isMended,
      hands: Object.fromEntries(mends.map((hand) => [hand, mend])),
    }));
  },
});

const captivePortal: GuestTrouble = {
  name: 'captive portal',
  check: 'connection',
  causes: ['exception', 'unmeasured', 'estimated'],
  injected: 'every request is redirected to a login page, until the guest opens another page and signs in',
  open: async (stage) => {
    const installation = await stage.plain();
    const portal = await openCaptivePortal(installation.product.url);
    const fault = wrong();
    const browser = await openFakeBrowser(stage);
    const opened = { browser, installation, at: portal.url, closers: [portal.close] };
    return visitWith(opened, (page) => ({
      isMended: fault.isMended,
      beforehand: async () => {
        await page.waitForLoadState('networkidle');
        portal.setSignedIn(false);
      },
      hands: { 'open-other-page': fault.by(() => portal.setSignedIn(true)) },
    }));
  },
};

const offline: GuestTrouble = {
  name: 'offline',
  check: 'connection',
  causes: ['exception'],
  injected: 'the browser is offline, until the guest looks after the network',
  open: async (stage) => {
    const installation = await stage.plain();
    const browser = await openFakeBrowser(stage);
    const { context } = browser;
    const fault = wrong();
    return visitWith({ browser, installation }, (page) => ({
      isMended: fault.isMended,
      beforehand: async () => {
        await page.waitForLoadState('networkidle');
        await context.setOffline(true);
      },
      hands: { 'open-other-page': fault.by(() => context.setOffline(false)) },
    }));
  },
};

const contentBlocker: GuestTrouble = {
  name: 'content blocker',
  check: 'connection',
  causes: ['blocked', 'unmeasured', 'estimated'],
  injected: 'the browser refuses all requests of the speed test, as by an extension',
  open: async (stage) => {
    const installation = await stage.plain();
    const browser = await openFakeBrowser(stage);
    const { context } = browser;
    const tests = '**/api/speed-test/**';
    await context.route(tests, (route) => route.abort('blockedbyclient'));
    const fault = wrong();
    const mend = fault.by(() => context.unroute(tests));
    return visitWith({ browser, installation }, () => ({
      isMended: fault.isMended,
      hands: { 'switch-blocker-off': mend, 'open-private-window': mend },
    }));
  },
};

export const lineTroubles: readonly GuestTrouble[] = [
  speedTrouble({
    name: 'slow down',
    causes: ['download-too-slow', '"worst":"download"'],
    injected: '0.7 Mbps down, while something else downloads',
    downMbps: 0.7,
    upMbps: 30,
    mends: ['pause-downloads'],
  }),
  speedTrouble({
    name: 'slow up',
    causes: ['upload-too-slow', '"worst":"upload"'],
    injected: '0.3 Mbps up, while a backup runs',
    downMbps: 60,
    upMbps: 0.3,
    mends: ['pause-uploads'],
  }),
  pathTrouble({
    name: 'loss',
    causes: ['loss-too-high'],
    injected: '5% of the packets of the path are lost, over a weak radio link',
    fate: fates.mayBeLost,
    mends: ['use-cable', 'sit-by-router'],
  }),
  pathTrouble({
    name: 'jitter',
    causes: ['jitter-too-high', 'path-unsteady'],
    injected: 'packets of the path come up to 160 ms late, over a weak radio link',
    fate: fates.comesUnevenly,
    mends: ['use-cable', 'sit-by-router'],
  }),
  pathTrouble({
    name: 'UDP blocked',
    causes: ['udp-blocked'],
    injected: 'no packet of the path arrives, through a VPN',
    fate: fates.isBlocked,
    mends: ['switch-vpn-off', 'use-hotspot'],
  }),
  captivePortal,
  offline,
  contentBlocker,
];
