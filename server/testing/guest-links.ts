import type { GuestResult, NewSession, Submission, TestSession } from '@linecheck/contract';
import type { Browser } from './open-test-app';

/** Creates a guest link of this host. */
export async function createLink(host: Browser, wishes: Partial<NewSession> = {}): Promise<TestSession> {
  const reply = await host.post('/api/test-sessions', { guestFirstName: 'Ada', ...wishes });
  if (reply.statusCode !== 201) throw new Error(`could not make a link: ${reply.body}`);
  return reply.json<TestSession>();
}

/** The submission of a guest who passed every check. */
export const submission = (sessionCode: string, given: Partial<Submission> = {}) => ({
  sessionCode,
  guestName: 'Ada Lovelace',
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
  ...given,
});

/** Sends a result and returns its id. */
export async function sendResult(guest: Browser, sessionCode: string, given?: Partial<Submission>): Promise<string> {
  const reply = await guest.post('/api/guest-results', submission(sessionCode, given));
  if (reply.statusCode !== 201) throw new Error(`could not send a result: ${reply.body}`);
  return reply.json<{ id: string }>().id;
}

/** The results of a link, as its host reads them. */
export async function resultsOf(host: Browser, sessionId: string): Promise<readonly GuestResult[]> {
  const reply = await host.get(`/api/guest-results/session/${sessionId}`);
  if (reply.statusCode !== 200) throw new Error(`could not list results: ${reply.body}`);
  return reply.json<GuestResult[]>();
}
