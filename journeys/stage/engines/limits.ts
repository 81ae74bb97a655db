import type { EngineName } from './engine';

interface Limit {
  readonly what: string;
  readonly why: string;
}

const noOtherDevices = {
  what: 'several cameras, cameras that are small and slow, and unplugging a real one',
  why: 'the camera is a canvas of the page',
} as const;

const devicesOfRecorder = {
  what: 'devices that are refused to the recorder, and one that is unplugged while a clip is recorded',
  why: 'the recorder opens and watches them with the code of the checks, where both are played',
} as const;

const judgedOnce = {
  what: 'the automated rules for accessibility, in both themes',
  why: 'they judge the document, which is the same in every engine',
} as const;

export const limits: Readonly<Record<EngineName, readonly Limit[]>> = {
  chromium: [
    {
      what: "the browser's own question about devices",
      why: 'Chromium without a window answers it by itself',
    },
    {
      what: 'unplugging a real microphone or camera',
      why: 'its devices are fakes that play files',
    },
  ],
  firefox: [
    judgedOnce,
    noOtherDevices,
    devicesOfRecorder,
    {
      what: 'bodies of requests, and scripts in workers',
      why: 'WebDriver BiDi does not tell Playwright about them',
    },
  ],
  webkit: [
    judgedOnce,
    noOtherDevices,
    devicesOfRecorder,
    {
      what: 'a clip of its own on the dashboard',
      why: 'what GStreamer 1.22 writes is broken, and stops in every browser',
    },
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
