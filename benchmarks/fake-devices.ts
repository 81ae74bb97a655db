interface FakeDevices {
  /** Paths of the files that the devices play. */
  readonly picture: string;
  readonly sound?: string;
}

/** Chromium's arguments for devices that play files and need no permission. */
export const fakeDevices = ({ picture, sound }: FakeDevices): string[] => [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  ...(sound === undefined ? [] : [`--use-file-for-fake-audio-capture=${sound}`]),
  `--use-file-for-fake-video-capture=${picture}`,
];
