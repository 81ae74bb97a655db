import { type KeptRun, type Submission, submission } from '@linecheck/contract';

/*
 * Earlier versions kept a result alone, and only one whose sending had failed. Nobody who reloads after an update loses it: it is
 * read once, and kept as a run from then on.
 */

const PREFIX = 'unsent-result-';

export const codeOfOldKey = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** The run that such a result came from. When its checks were made was not noted. */
export function runOfOldResult(text: string | null, changedAt: string): KeptRun | undefined {
  const result = submission.safeParse(JSON.parse(text ?? 'null')).data;
  const { microphone, camera, connection } = result?.details ?? {};
  if (result === undefined || microphone === undefined || camera === undefined || connection === undefined)
    return undefined;
  return {
    ...(result.submissionId !== undefined && { submissionId: result.submissionId }),
    changedAt,
    checks: {
      microphone: { verdict: verdictOf(result.microphoneStatus, microphone), found: microphone },
      camera: { verdict: verdictOf(result.cameraStatus, camera), found: camera },
      connection: { verdict: verdictOf(result.connectionStatus, connection), found: connection },
    },
    ticked: result.checklistCompleted,
    person: { guestName: result.guestName, guestEmail: result.guestEmail ?? '', notes: result.notes ?? '' },
    isUnsent: true,
  };
}

interface Reason {
  readonly message: string;
  readonly advice?: string | undefined;
}

const verdictOf = (status: Submission['microphoneStatus'], { message, advice }: Reason) => ({
  status,
  code: 'kept',
  message,
  details: '',
  ...(advice !== undefined && { advice }),
});
