import {
  changeEpisodeEmails,
  changeGuestAddress,
  inviteGuest,
  inviteGuests,
  OK_RESPONSE,
  previewEpisodeEmail,
  previewLinkEmail,
  readEpisodeEmails,
  showEpisodeEmail,
  showLinkEmail,
  tellGuests,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { episodeId, sessionId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { EmailPlanning } from './planning';
import { EmailPreviews } from './previews';
import { GuestEmailSender, type SendingDependencies } from './sending';
import { GuestEmailService } from './service';

/** An email in a frame of our own pages: it has inline styles, and may do nothing. */
const EMAIL_PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
};

export interface GuestEmails {
  readonly sender: GuestEmailSender;
  readonly planning: EmailPlanning;
}

export function registerGuestEmails(app: FastifyInstance, deps: RouteDependencies & SendingDependencies): GuestEmails {
  const { signedIn } = deps;
  const emails = new GuestEmailService(deps);
  const sender = new GuestEmailSender(deps);
  const previews = new EmailPreviews({ ...deps, emails, sender });
  serveHost(app, signedIn, readEpisodeEmails, (caller, { params }) => emails.read(caller, episodeId(params.id)));
  serveHost(app, signedIn, changeEpisodeEmails, async (caller, { params, body }) => {
    await emails.change(caller, episodeId(params.id), body);
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, inviteGuests, (caller, { params, body }) =>
    emails.invite(caller, episodeId(params.id), body),
  );
  serveHost(app, signedIn, tellGuests, (caller, { params }) => emails.tell(caller, episodeId(params.id)));
  serveHost(app, signedIn, previewEpisodeEmail, (caller, { params, body }) =>
    previews.ofEpisode(caller, episodeId(params.id), body),
  );
  serveHost(app, signedIn, showEpisodeEmail, async (caller, { params, query }, { reply }) => {
    const { html } = await previews.ofEpisode(caller, episodeId(params.id), query);
    reply.headers(EMAIL_PAGE);
    return html;
  });
  serveHost(app, signedIn, showLinkEmail, async (caller, { params }, { reply }) => {
    const { html } = await previews.ofLink(caller, sessionId(params.id));
    reply.headers(EMAIL_PAGE);
    return html;
  });
  serveHost(app, signedIn, inviteGuest, (caller, { params }) => emails.inviteLink(caller, sessionId(params.id)));
  serveHost(app, signedIn, previewLinkEmail, (caller, { params }) => previews.ofLink(caller, sessionId(params.id)));
  serveHost(app, signedIn, changeGuestAddress, (caller, { params, body }) =>
    emails.changeAddress(caller, sessionId(params.id), body),
  );
  return { sender, planning: new EmailPlanning(deps) };
}
