import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expectThat, type InstallationWay, MissingTool, need, output } from './way';

const packaging = resolve(import.meta.dirname, '../../packaging');
/** Exposure by `systemd-analyze security`; 10 is unprotected. */
const MAX_EXPOSURE = 1.5;
const QUADLET_GENERATORS = ['/usr/libexec/podman/quadlet', '/usr/lib/podman/quadlet'];

async function analyzeUnit(): Promise<string> {
  await need('systemd-analyze', 'systemd');
  const unit = join(packaging, 'linecheck.service');
  await output('systemd-analyze', ['verify', unit]);
  const said = await output('systemd-analyze', ['security', '--offline=true', unit]);
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
  expectThat(exposure <= MAX_EXPOSURE, `the exposure is ${exposure}, at most ${MAX_EXPOSURE} is allowed`);
  return `exposure ${exposure}`;
}

async function generateQuadlet(folder: string): Promise<string> {
  const inPath = (await output('which', ['quadlet']).catch(() => '')).trim();
  const generator = [inPath, ...QUADLET_GENERATORS].find((path) => existsSync(path));
  if (generator === undefined) throw new MissingTool('podman has no quadlet here; it comes with podman 4.4');
  await mkdir(folder, { recursive: true });
  await copyFile(join(packaging, 'linecheck.container'), join(folder, 'linecheck.container'));
  const unit = await output(generator, ['--dryrun'], { env: { QUADLET_UNIT_DIRS: folder } });
  for (const wanted of ['--read-only', '--cap-drop', 'no-new-privileges', '--health-cmd', '3478:3478/udp'])
    expectThat(unit.includes(wanted), `the generated unit has no ${wanted}`);
  return 'generated';
}

export const services = (folder: string): readonly InstallationWay[] => [
  { name: 'systemd unit', play: analyzeUnit },
  { name: 'quadlet', play: () => generateQuadlet(join(folder, 'quadlet')) },
];
