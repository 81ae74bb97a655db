import { openChromium } from './chromium';
import type { BrowserEngine, EngineName, EngineProps } from './engine';
import { openFirefox } from './firefox/firefox';
import { openWebkit } from './webkit/webkit';

export const openEngine = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebkit,
} as const satisfies Record<EngineName, (props: EngineProps) => BrowserEngine>;
