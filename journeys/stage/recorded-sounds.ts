import type { Page } from '@playwright/test';

declare global {
  interface Window {
    recordedSounds: Map<string, Blob>;
  }
}

interface Stretch {
  readonly fromS: number;
  readonly toS: number;
}

export async function watchRecordedSounds(page: Page) {
  await page.addInitScript(() => {
    window.recordedSounds = new Map();
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = make(object);
      if (object instanceof Blob) window.recordedSounds.set(url, object);
      return url;
    };
  });
  return {
    loudIn: (url: string): Promise<readonly Stretch[]> => page.evaluate(loudStretches, url),
  };
}

async function loudStretches(url: string): Promise<readonly Stretch[]> {
  const bytes = (await window.recordedSounds.get(url)?.arrayBuffer()) ?? new ArrayBuffer(0);
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  const found: { fromS: number; toS: number }[] = [];
  for (const [at, sample] of sound.getChannelData(0).entries()) {
    if (Math.abs(sample) < 0.7) continue;
    const timeS = at / sound.sampleRate;
    const last = found.at(-1);
    if (last && timeS - last.toS < 0.2) last.toS = timeS;
    else found.push({ fromS: timeS, toS: timeS });
  }
  return found;
}
