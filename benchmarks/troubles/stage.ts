import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDisplay, type VirtualDisplay } from '../../journeys/stage/engines/machine/display';
import { ownAddress } from '../../journeys/stage/own-address';
import { writeSounds } from '../../journeys/stage/sounds';
import type { CheckName } from '../../packages/checks/check';
import { type StartedProduct, signUpHost, startProduct } from '../../scripts/testing/product';
import { freeUdpPort } from '../../server/media-path/testing/free-udp-port';
import { writeHeardSounds } from './sound';

export interface TroubleLink {
  readonly url: string;
  readonly code: string;
  readonly sessionId: string;
}

/** What the host has: a result or a call for help, with the reason that it names. */
export interface HostView {
  readonly by: 'result' | 'help';
  readonly code: string;
  readonly params: string;
}

export interface TroubleInstallation {
  readonly product: StartedProduct;
  readonly mediaPort: number;
  invite(): Promise<TroubleLink>;
  /** What the host sees of a guest's step; undefined as long as nothing has arrived. */
  hostView(link: TroubleLink, check: CheckName): Promise<HostView | undefined>;
}

export interface TroubleStage {
  readonly folder: string;
  /** WAV file of a good voice, for the browser's own fake microphone. */
  readonly goodVoice: string;
  plain(): Promise<TroubleInstallation>;
  /** With a UDP port for the path of calls. */
  withPath(): Promise<TroubleInstallation>;
  display(): Promise<VirtualDisplay>;
  close(): Promise<void>;
}

/** Everything that the troubles share; each part starts when one first needs it. */
export async function openTroubleStage(folder: string, productFolder: string | undefined): Promise<TroubleStage> {
  const [sounds] = await Promise.all([writeSounds(folder), writeHeardSounds(folder)]);
  const closers: (() => Promise<void> | void)[] = [];
  const place = productFolder === undefined ? {} : { folder: productFolder };
  const start = async (name: string, settings: Readonly<Record<string, string>>) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { mode: 0o755 });
    const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro', ...settings }, place);
    closers.push(() => product.stop());
    return { product, dataDir };
  };
  return {
    folder,
    goodVoice: sounds.normal,
    plain: once(async () => installationOf((await start('plain', {})).product, 0)),
    withPath: once(async () => {
      const mediaPort = await freeUdpPort();
      const address = ownAddress ?? '';
      const settings = { MEDIA_PORT: String(mediaPort), MEDIA_ADDRESS: address };
      const { product, dataDir } = await start('path', settings);
      await prove(dataDir, `${address}:${mediaPort}`);
      return installationOf(product, mediaPort);
    }),
    display: once(async () => {
      const display = await openDisplay();
      closers.push(display.close);
      return display;
    }),
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Other guests have come through this port, so that one who does not is told about the own network. */
async function prove(dataDir: string, advertised: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await client.connect();
  await client.query('insert into media_ports (advertised, opened_at) values ($1, now()) on conflict do nothing', [
    advertised,
  ]);
  await client.end();
}

interface ListedResult {
  readonly details: Readonly<Record<string, { readonly code?: string; readonly params?: object } | undefined>> | null;
}

interface ListedHelp {
  readonly requests?: readonly { readonly sessionId: string; readonly step: string; readonly code: string }[];
}

async function installationOf(product: StartedProduct, mediaPort: number): Promise<TroubleInstallation> {
  const host = await signUpHost(product.url);
  const read = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${product.url}${path}`, { headers: { cookie: host.cookie } });
    return reply.ok ? reply.json() : undefined;
  };
  return {
    product,
    mediaPort,
    invite: async () => {
      const session = await host.post('/api/test-sessions', { title: 'Harbour Lights', guestFirstName: 'Amara' });
      const { id, sessionCode } = session as { readonly id: string; readonly sessionCode: string };
      return { url: `${product.url}/?session=${sessionCode}`, code: sessionCode, sessionId: id };
    },
    hostView: async ({ sessionId }, check) => {
      const help = (await read('/api/help-requests')) as ListedHelp | undefined;
      const asked = help?.requests?.find((each) => each.sessionId === sessionId && each.step === check);
      if (asked) return { by: 'help', code: asked.code, params: '' };
      const results = (await read(`/api/guest-results/session/${sessionId}`)) as readonly ListedResult[] | undefined;
      const found = results?.[0]?.details?.[check];
      return found && { by: 'result', code: found.code ?? '', params: JSON.stringify(found.params ?? {}) };
    },
  };
}
