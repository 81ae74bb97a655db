import type { Role } from '@linecheck/contract';
import type { Knowledge } from './knowledge';

/** A workspace, or the place of a caller without an account. */
export interface Place {
  /** Undefined for a caller without an account. */
  readonly id: string | undefined;
  /** Part of all texts that are written in the workspace. It shows where they reappear. */
  readonly mark: string;
  /** Part of the addresses of the workspace's guests. */
  readonly addressMark: string;
}

/** A place with what an actor has learned in it. */
export interface KnownPlace extends Place {
  readonly knows: Knowledge;
  /** The role of the actor; undefined for a caller without an account. */
  readonly role: Role | undefined;
}
