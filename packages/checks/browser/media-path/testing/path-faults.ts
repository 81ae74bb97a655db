import type { PathOutcome } from '../../../connection/media/outcome';

interface Fault {
  /** The outcome of a path with this fault. */
  readonly leaves: PathOutcome['state'];
  /** Present from the start; other faults begin at a random time. */
  readonly isFirst?: true;
  /** Shows only as silence: in the last second it can go unnoticed, and the readings before it are valid. */
  readonly isSilent?: true;
}

/** Every known fault of a media path. None of them counts as packet loss of the line. */
export const PATH_FAULTS = {
  'no WebRTC': { leaves: 'no-webrtc', isFirst: true },
  'WebRTC that fails': { leaves: 'cut-off', isFirst: true },
  'an offer that is refused': { leaves: 'cut-off', isFirst: true },
  'an offer that gets no answer': { leaves: 'cut-off', isFirst: true },
  'an answer that is garbage': { leaves: 'cut-off', isFirst: true },
  'a port that is closed': { leaves: 'blocked', isFirst: true },
  'a process that is killed': { leaves: 'cut-off' },
  'a port that closes': { leaves: 'cut-off', isSilent: true },
  'a way up that closes': { leaves: 'cut-off', isSilent: true },
  'a way down that closes': { leaves: 'cut-off', isSilent: true },
  'an address that changes': { leaves: 'cut-off', isSilent: true },
  'a channel that closes': { leaves: 'cut-off' },
  'a page that is hidden': { leaves: 'hidden' },
  'ticks that stop': { leaves: 'cut-off' },
  'a report that fails': { leaves: 'cut-off' },
  'a report of no such path': { leaves: 'cut-off' },
  'a report that does not come': { leaves: 'cut-off' },
  'a report without end': { leaves: 'cut-off' },
  'a report that is garbage': { leaves: 'cut-off' },
  'a report of another path': { leaves: 'cut-off' },
  'a report that lacks an arrival': { leaves: 'cut-off' },
  'a report of too many arrivals': { leaves: 'cut-off' },
  'a report of too many echoes': { leaves: 'cut-off' },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof PATH_FAULTS;
