import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from './engine';
import { describeWebkit } from './webkit/description';
import { canRecordVideo } from './webkit/gstreamer-plugins';

export const firefoxPath = (): string | undefined => process.env.FIREFOX_PATH || programPath('firefox-esr');

interface Installation {
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  readonly isThere: () => boolean;
}

const soundPackages = ['pulseaudio', 'pulseaudio-utils'] as const;
const soundPrograms = ['pulseaudio', 'pacat'] as const;

export const installations = {
  firefox: {
    packages: ['firefox-esr', ...soundPackages],
    programs: soundPrograms,
    isThere: () => firefoxPath() !== undefined,
  },
  webkit: {
    packages: [
      'libwebkit2gtk-4.1-0',
      'gir1.2-webkit2-4.1',
      'python3-gi',
      'xvfb',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-plugins-ugly',
      'gstreamer1.0-libav',
      'gstreamer1.0-pulseaudio',
      ...soundPackages,
      // For `autovideoflip.c`.
      'gcc',
      'libc6-dev',
      'pkg-config',
      'libgstreamer-plugins-base1.0-dev',
    ],
    programs: ['Xvfb', ...soundPrograms],
    isThere: () => describeWebkit() !== undefined && canRecordVideo(),
  },
} as const satisfies Record<Exclude<EngineName, 'chromium'>, Installation>;

export type FurtherEngine = keyof typeof installations;

export const furtherEngines = Object.keys(installations) as FurtherEngine[];

export function enginesToPlay(): readonly FurtherEngine[] {
  // Checked once: the workers inherit the answer.
  process.env.ENGINES ??= furtherEngines.filter(isInstalled).join();
  const named = process.env.ENGINES.split(',');
  return furtherEngines.filter((engine) => named.includes(engine));
}

export function isInstalled(engine: FurtherEngine): boolean {
  const { programs, isThere } = installations[engine];
  return hasPrograms(programs) && isThere();
}

export const hasPrograms = (names: readonly string[]): boolean =>
  names.every((name) => programPath(name) !== undefined);

function programPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
