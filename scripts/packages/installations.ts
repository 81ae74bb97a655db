import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NODE_ENDS, nodeCommand } from '../node-versions';
import { startProduct } from '../testing/product';
import { doMainJob, MAIN_JOB_SETTINGS } from './main-job';
import { expectThat, type InstallationWay, output } from './way';

const root = resolve(import.meta.dirname, '../..');
const MAX_ARCHIVE_MB = 45;
const MAX_BUILD_MB = 450;

async function copyProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = 'git ls-files -z --cached --others --exclude-standard';
  await output('sh', ['-c', `${files} | tar --create --null --files-from=- | tar --extract --directory="$0"`, folder], {
    cwd: root,
  });
}

async function ordinaryUser(dataDir: string): Promise<readonly string[]> {
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return [];
  await output('chown', ['nobody', dataDir]);
  return ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'];
}

interface Installed {
  readonly folder: string;
  readonly dataDir: string;
  readonly node?: string;
}

async function playInstallation({ folder, dataDir, node = process.execPath }: Installed): Promise<string> {
  const entering = await ordinaryUser(dataDir);
  const product = await startProduct(
    dataDir,
    { ...MAIN_JOB_SETTINGS, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    { folder, node, entering },
  );
  try {
    await doMainJob(product.url);
  } finally {
    await product.stop();
  }
  return `ready in ${(product.readyMs / 1000).toFixed(1)} s`;
}

async function nodeProgram(version: string): Promise<string> {
  const { command, args } = nodeCommand(version, ['-p', 'process.execPath']);
  return (await output(command, args)).trim();
}

const memoryGroups = [
  { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
] as const;

/** Builds with a limit of memory that covers npm as well, where control groups can be created. */
async function buildWithin(limitMb: number, folder: string): Promise<string> {
  for (const { folder: parent, limit, peak } of memoryGroups) {
    const group = join(parent, `linecheck-build-${process.pid}`);
    const isLimited = await mkdir(group)
      // Only an existing file: elsewhere, this folder is no control group.
      .then(() => writeFile(join(group, limit), String(limitMb * 2 ** 20), { flag: 'r+' }))
      .then(
        () => true,
        () => false,
      );
    try {
      if (!isLimited) continue;
      await output('sh', ['-c', 'echo $$ > "$0/cgroup.procs" && exec npm run build', group], { cwd: folder });
      const peakMb = Number(await readFile(join(group, peak), 'utf8')) / 2 ** 20;
      return `built in ${limitMb} MB with a peak of ${peakMb.toFixed(0)} MB`;
    } finally {
      await rmdir(group).catch(() => undefined);
    }
  }
  await output('npm', ['run', 'build'], { cwd: folder });
  return 'built without a limit of memory, which needs root and control groups';
}

async function installFromSource(folder: string): Promise<string> {
  await copyProject(folder);
  await output('npm', ['ci'], { cwd: folder });
  const built = await buildWithin(MAX_BUILD_MB, folder);
  return `${built}, ${await playInstallation({ folder, dataDir: `${folder}-data` })}`;
}

async function installArchive(source: string, folder: string): Promise<string> {
  // Missing if only this way is tested.
  if (!existsSync(source)) await installFromSource(source);
  await output('npm', ['run', 'release'], { cwd: source });
  const release = join(source, 'release');
  const sums = (await readFile(join(release, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  for (const [sum = '', file = ''] of sums.map((line) => line.split('  '))) {
    const found = createHash('sha256').update(await readFile(join(release, file)));
    expectThat(found.digest('hex') === sum, `SHA256SUMS has another sum for ${file}`);
  }
  const names = await readdir(release);
  expectThat(
    names.some((name) => name.endsWith('.cdx.json')),
    'there is no SBOM',
  );
  const archive = names.find((name) => name.endsWith('.tar.gz')) ?? '';
  const sizeMb = (await stat(join(release, archive))).size / 1e6;
  expectThat(sizeMb <= MAX_ARCHIVE_MB, `the archive has ${sizeMb.toFixed(1)} MB`);

  await mkdir(folder, { recursive: true });
  await output('tar', ['--extract', '--strip-components=1', `--file=${join(release, archive)}`], { cwd: folder });
  const starts: string[] = [];
  for (const version of NODE_ENDS) {
    const node = await nodeProgram(version);
    starts.push(`Node.js ${version} ${await playInstallation({ folder, dataDir: `${folder}-data-${version}`, node })}`);
  }
  return [`${sizeMb.toFixed(1)} MB`, ...starts].join(', ');
}

export async function packageInstallations(folder: string): Promise<readonly InstallationWay[]> {
  // Ordinary users must be able to enter it.
  const place = await mkdtemp(join(folder, 'installed-'));
  await output('chmod', ['755', folder, place]);
  const source = join(place, 'source');
  return [
    { name: 'from source', play: () => installFromSource(source) },
    { name: 'release archive', play: () => installArchive(source, join(place, 'archive')) },
  ];
}
