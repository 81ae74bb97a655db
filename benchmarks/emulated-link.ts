/** One direction of an emulated link, with the names and units of the emulator's options. */
export interface Way {
  /** IP bits, as providers count. */
  readonly kbps: number;
  readonly delayMs: number;
  readonly lossPercent?: number;
  /** How many packets are lost in a row, on average; 1 is loss without memory. */
  readonly lossRun?: number;
  /** Of an extra delay, half-normal: the sigma of the whole normal distribution. */
  readonly jitterMs?: number;
  /** What the queue before the bottleneck holds, in time or in kB. */
  readonly queueMs?: number;
  readonly queueKb?: number;
}

export interface EmulatedLink {
  readonly down: Way;
  readonly up: Way;
  /** Whether a packet may overtake those with more of the extra delay. */
  readonly reorders?: boolean;
  /** As many firewalls of offices do. */
  readonly blocksUdp?: boolean;
  /** Of what is lost and delayed at random; the same for all links without one. */
  readonly seed?: number;
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const wordsOf = (values: object, prefix = ''): readonly string[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${prefix}${dashed(name)}=${Number(value)}`);

/** The link as arguments of the emulator. */
export const emulatorWords = ({ down, up, ...both }: EmulatedLink): readonly string[] => [
  ...wordsOf(down, 'down-'),
  ...wordsOf(up, 'up-'),
  ...wordsOf(both),
];
