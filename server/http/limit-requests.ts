import {
  type ApiEndpoint,
  askForHelp,
  bookByPage,
  compareRecheck,
  confirmEmail,
  confirmEmailChange,
  declineInvitation,
  endGuestHelp,
  inviteToWorkspace,
  issueTurnCredentials,
  joinForwarded,
  joinGroup,
  openMediaPath,
  openMediaWatch,
  readEarlierRun,
  readGuestHelp,
  readInvitation,
  readSharedBoard,
  readSharedDisplay,
  readSharedReport,
  recordVisit,
  register,
  renewInvitation,
  reportMediaPath,
  requestReset,
  resetPassword,
  sendGuestRecording,
  submitGuestResult,
  undoEmailChange,
  uploadGuestClip,
  uploadTake,
  validateInvitation,
  validateResetToken,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../domain/problem';
import { addressOf, type LimitName, type RateLimits } from '../limits/limits';
import type { SignInGate } from './serve';

/** The calls with a limit per address. They are counted before their body is read. */
const limitedCalls: readonly (readonly [ApiEndpoint, LimitName])[] = [
  [register, 'registrations'],
  [requestReset, 'resets'],
  [validateResetToken, 'resetTokens'],
  [resetPassword, 'resetTokens'],
  [validateInvitation, 'resetTokens'],
  [confirmEmail, 'resetTokens'],
  [confirmEmailChange, 'resetTokens'],
  [undoEmailChange, 'resetTokens'],
  [readInvitation, 'resetTokens'],
  [declineInvitation, 'resetTokens'],
  [inviteToWorkspace, 'invitationsFrom'],
  [renewInvitation, 'invitationsFrom'],
  [recordVisit, 'visits'],
  [joinGroup, 'groupGuests'],
  [joinForwarded, 'groupGuests'],
  [bookByPage, 'bookingCalls'],
  [readSharedBoard, 'sharedBoards'],
  [readSharedDisplay, 'sharedBoards'],
  [readSharedReport, 'sharedBoards'],
  [submitGuestResult, 'submissions'],
  [askForHelp, 'help'],
  [endGuestHelp, 'help'],
  [readGuestHelp, 'helpPolls'],
  [readEarlierRun, 'visits'],
  [compareRecheck, 'submissions'],
  [sendGuestRecording, 'guestClips'],
  [uploadGuestClip, 'guestClips'],
  [uploadTake, 'guestClips'],
  [openMediaPath, 'mediaPaths'],
  [openMediaWatch, 'mediaWatches'],
  [reportMediaPath, 'mediaPathReports'],
  [issueTurnCredentials, 'turnCredentials'],
];

const nameOf = (method: string, path: string | undefined): string => `${method} ${path}`;

const limitOf: ReadonlyMap<string, LimitName> = new Map(
  limitedCalls.map(([{ method, path }, limit]) => [nameOf(method, path), limit]),
);

/**
 * Applies the limits of public calls per address, and limits attempts with invalid session codes (D6). A guest with a
 * valid code is always admitted, whatever others at the same address have tried: 130 bits cannot be guessed.
 */
export function limitRequests(api: FastifyInstance, limits: RateLimits): void {
  api.addHook('onRequest', async (request) => {
    const limit = limitOf.get(nameOf(request.method, request.routeOptions.url));
    if (limit !== undefined) await limits.countCall(request, limit, addressOf(request));
  });
  api.addHook('onResponse', async (request, reply) => {
    // The count is in the same database, which may be the part that fails.
    if (reply.statusCode >= 500) await limits.forgetCall(request).catch(() => undefined);
  });
  // The app's error handler receives the error thrown here, and sends the reply.
  api.setErrorHandler(async (error, request) => {
    if (error instanceof ProblemError && error.code === 'link_not_valid') {
      await limits.count('codeMisses', addressOf(request));
    }
    throw error;
  });
}

/**
 * Extends the gate for signed-in hosts with a count of their changes; their reads are not counted. All calls of a token
 * are, separately: a program that runs wild does not keep its owner from working.
 */
export function limitCallers(gate: SignInGate, limits: RateLimits): SignInGate {
  return async (request, call) => {
    const caller = await gate(request, call);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (caller.token !== null) await limits.count(isRead ? 'tokenReads' : 'tokenWrites', caller.token.id);
    else if (!isRead) await limits.count('hostWrites', caller.person);
    return caller;
  };
}
