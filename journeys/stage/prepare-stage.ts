import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUpHost } from '../../scripts/testing/product';
import { enginesToPlay } from './engines/installed';
import { buildPlugins } from './engines/webkit/gstreamer-plugins';
import { writePictures } from './pictures';
import { startPlayedProduct, stopProduct } from './product';
import { writeSounds } from './sounds';

export default async function prepareStage(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-journeys-'));
  const [sounds, pictures, gstreamerPlugins] = await Promise.all([
    writeSounds(folder),
    writePictures(folder),
    enginesToPlay().includes('webkit') ? buildPlugins(folder) : undefined,
  ]);
  const [plusData, proData] = [join(folder, 'plus'), join(folder, 'pro')];
  // Readable by the user who runs the database, whose socket is then beside its data (`many-links.journey.ts`).
  await chmod(folder, 0o755);
  await mkdir(proData, { mode: 0o755 });
  const plus = await startPlayedProduct(plusData, {});
  const pro = await startPlayedProduct(proData, { DEFAULT_PLAN: 'pro' });
  // It connects to the running database of this folder.
  const twin = await startPlayedProduct(proData, { DEFAULT_PLAN: 'pro' });
  // The first host of an installation has more rights, and the order of the journeys must not matter.
  await Promise.all([plus, pro].map(({ url }) => signUpHost(url)));
  const urls = { plusUrl: plus.url, proUrl: pro.url, proTwinUrl: twin.url };
  process.env.STAGE = JSON.stringify({ sounds, pictures, gstreamerPlugins, ...urls, plusData, proData });
  return async () => {
    await stopProduct(twin);
    await Promise.all([stopProduct(plus), stopProduct(pro)]);
    await rm(folder, { recursive: true, force: true });
  };
}
