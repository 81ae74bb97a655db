import { type LiveKind, liveKinds } from '@linecheck/contract';

/** Streams of one host on one instance. Each open and visible page takes one; more than these are no pages. */
export const STREAMS_PER_HOST_MAX = 20;

/** An announcement of the database: whose, and what. `sign-ins` is not for pages. */
interface Announcement {
  readonly host: string;
  readonly what: LiveKind | 'sign-ins';
}

const form = new RegExp(`^([0-9a-f-]{36}) (${liveKinds.join('|')}|sign-ins)$`);

/** Undefined for what a newer version announces, while instances are upgraded one after the other. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [, host, what] = form.exec(text) ?? [];
  return host === undefined ? undefined : { host, what: what as Announcement['what'] };
}
