import type { EngineName } from './engine';

interface Limit {
  readonly what: string;
  readonly why: string;
}

const noOtherDevices = {
  what: 'several cameras, and cameras that are small and slow',
  why: 'the camera is a canvas of the page',
} as const;

const judgedOnce = {
  what: 'the automated rules for accessibility, in both themes',
  why: 'they judge the document, which is the same in every engine',
} as const;

/** What the journeys leave out in an engine, and why. */
export const limits: Readonly<Record<EngineName, readonly Limit[]>> = {
  chromium: [
    {
      what: "the browser's own question about devices",
      why: 'Chromium without a window answers it by itself',
    },
  ],
  firefox: [
    judgedOnce,
    noOtherDevices,
    {
      what: 'bodies of requests, and scripts in workers',
      why: 'WebDriver BiDi does not tell Playwright about them',
    },
  ],
  webkit: [
    judgedOnce,
    noOtherDevices,
    {
      what: 'unplugging a real microphone',
      why: 'WebKitGTK takes another source of the system in its place',
    },
    {
      what: 'being offline, and a second page of the same browser',
      why: 'an inspector that is connected to a window can do neither',
    },
    {
      what: 'the path that calls take, and ways through TURN servers',
      why: 'WebKitGTK comes with WebRTC switched off',
    },
  ],
};
