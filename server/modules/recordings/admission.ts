import { guestRecording } from '@linecheck/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ModuleParts } from '../../app-parts';
import type { HostId } from '../../http/scopes';
import type { SignInGate } from '../../http/serve';
import type { AdmitFilm, BeginningFilm } from './receive-clips';
import type { RecordingService } from './service';
import type { UploadBudget } from './upload-budget';

/** What is asked of a clip before its film, as far as it stands there. */
const anyFields = z.object({ uploadId: guestRecording.shape.uploadId });
const guestFields = z.extend(anyFields, {
  sessionCode: guestRecording.shape.sessionCode,
  canShareWithHost: guestRecording.shape.canShareWithHost,
  consentGiven: guestRecording.shape.consentGiven,
});

interface AdmissionParts {
  readonly limits: ModuleParts['limits'];
  readonly recordings: RecordingService;
  readonly budget: UploadBudget;
}

/**
 * Decides before a film is read whether its sender may send it. Hosts are known by their sign-in; guests by the fields
 * before the film, which our own page writes last. Whoever writes the film first is asked behind it, and has a smaller
 * share of the instance until then.
 */
export class ClipAdmission {
  private readonly hosts = new WeakMap<FastifyRequest, HostId>();
  private readonly countedCodes = new WeakMap<FastifyRequest, string>();

  constructor(private readonly parts: AdmissionParts) {}

  /** Lets only hosts pass who may save clips of their own. Nothing of the body has been read then. */
  gateOf(signedIn: SignInGate): SignInGate {
    return async (request) => {
      const host = await signedIn(request);
      await this.parts.limits.count('hostClips', host);
      await this.parts.recordings.assertHasRecordings(host);
      this.hosts.set(request, host);
      return host;
    };
  }

  readonly admit: AdmitFilm = async (request, film) => {
    const host = this.hosts.get(request);
    const isAdmitted = host === undefined ? await this.admitGuest(request, film) : await this.admitHost(host, film);
    const { bodyBytes, over } = film;
    await this.parts.budget.reserve({ bodyBytes, over, sender: isAdmitted ? 'admitted' : 'stranger' });
  };

  /** Counts a clip of this link, once for each request. */
  async countLink(request: FastifyRequest, sessionCode: string): Promise<void> {
    if (this.countedCodes.get(request) === sessionCode) return;
    this.countedCodes.set(request, sessionCode);
    await this.parts.limits.count('guestClipsOfLink', sessionCode);
  }

  private async admitHost(host: HostId, { fields, leastFilmBytes }: BeginningFilm): Promise<true> {
    const uploadId = anyFields.safeParse(fields).data?.uploadId;
    await this.parts.recordings.assertMaySendHostClip(host, { uploadId, leastFilmBytes });
    return true;
  }

  /** False where the fields do not say enough, or are wrong: then the whole body is judged. */
  private async admitGuest(request: FastifyRequest, { fields, leastFilmBytes }: BeginningFilm): Promise<boolean> {
    const { data } = guestFields.safeParse(fields);
    if (data === undefined) return false;
    const { sessionCode, canShareWithHost, consentGiven, uploadId } = data;
    await this.countLink(request, sessionCode);
    const early = { sessionCode, canShareWithHost, consentGiven, uploadId, leastFilmBytes };
    await this.parts.recordings.assertMaySendGuestClip(early);
    return true;
  }
}
