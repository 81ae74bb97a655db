/** One direction of an emulated link, with the names and units of the emulator's options. */
export interface Way {
  /** Thousands of IP bits per second, as providers count. */
  readonly kbps: number;
  readonly delayMs: number;
  readonly lossPercent?: number;
  /** Average number of consecutive lost packets; 1 is independent loss. */
  readonly lossRun?: number;
  /** Extra delay, half-normally distributed: the sigma of the full normal distribution. */
  readonly jitterMs?: number;
  /** Size of the queue before the bottleneck, in time or in kB. */
  readonly queueMs?: number;
  readonly queueKb?: number;
}

export interface EmulatedLink {
  readonly down: Way;
  readonly up: Way;
  /** True if a packet may overtake packets with a longer extra delay. */
  readonly reorders?: boolean;
  /** True if UDP is blocked, as by many office firewalls. */
  readonly blocksUdp?: boolean;
  /** Seed of the random losses and delays; links without one share the default. */
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
