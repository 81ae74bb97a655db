interface FakeDevices {
  /** Paths of what the devices play. */
  readonly picture: string;
  readonly sound?: string;
}

/** How Chromium is started with devices that play files, and that it gives out without asking. */
export const fakeDevices = ({ picture, sound }: FakeDevices): string[] => [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  ...(sound === undefined ? [] : [`--use-file-for-fake-audio-capture=${sound}`]),
  `--use-file-for-fake-video-capture=${picture}`,
];
