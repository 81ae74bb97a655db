import { openChromium } from './chromium';
import type { Engine, EngineName, Props } from './engine';
import { openFirefox } from './firefox/firefox';
import { openWebkit } from './webkit/webkit';

export const openEngine = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebkit,
} as const satisfies Record<EngineName, (props: Props) => Engine>;
