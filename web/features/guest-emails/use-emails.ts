import {
  type BoardEmail,
  changeEpisodeEmails,
  changeGuestAddress,
  type EndpointInput,
  type InvitedCounts,
  inviteGuest,
  inviteGuests,
  previewEpisodeEmail,
  previewLinkEmail,
  showEpisodeEmail,
  showLinkEmail,
  tellGuests,
} from '@linecheck/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { requestOf, send } from '../../api/send';

/** What goes out by itself, as it is stored. */
export type EmailPlan = EndpointInput<typeof changeEpisodeEmails>['body'];

/** The kinds of emails that have a preview. */
export type PreviewKind = EndpointInput<typeof previewEpisodeEmail>['body']['kind'];

/** A guest to whom one email goes. */
export interface InvitedGuest {
  readonly id: string;
  readonly guestName: string;
  readonly sessionCode: string;
  readonly email: BoardEmail | null;
}

/** What a dialog sends or changes: invitations to all who have none, one invitation, a change of the show, or the plan. */
export type EmailTask =
  | { readonly kind: 'all' }
  | { readonly kind: 'news' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'one'; readonly guest: InvitedGuest };

/** The subject of a preview: an email of an episode, or the invitation of a link. */
export type PreviewSource =
  | { readonly kind: PreviewKind; readonly episode: string; readonly guest?: string | undefined }
  | { readonly link: string };

export const useEmailPreview = (source: PreviewSource) =>
  useQuery({
    queryKey: ['email-preview', source],
    queryFn: ({ signal }) =>
      'link' in source
        ? send(previewLinkEmail, { params: { id: source.link } }, signal)
        : send(previewEpisodeEmail, { params: { id: source.episode }, body: emailIn(source) }, signal),
    refetchOnMount: 'always',
  });

/** Address of the page with the HTML part of a preview. */
export const previewPageOf = (source: PreviewSource): string =>
  'link' in source
    ? requestOf(showLinkEmail, { params: { id: source.link } }).address
    : requestOf(showEpisodeEmail, { params: { id: source.episode }, query: emailIn(source) }).address;

const emailIn = ({ kind, guest }: Exclude<PreviewSource, { readonly link: string }>) => ({
  kind,
  ...(guest !== undefined && { guest }),
});

interface SentTask {
  readonly task: EmailTask;
  /** Undefined if it stays as it is. */
  readonly plan: EmailPlan | undefined;
}

/** Sends the emails of a task. @param onChanged Reloads the episode, also after a failure: another person may have sent them. */
export function useSendEmails(id: string, onChanged: () => void) {
  return useMutation({
    mutationFn: ({ task, plan }: SentTask): Promise<InvitedCounts> => {
      const params = { id };
      if (task.kind === 'news') return send(tellGuests, { params });
      const guests = task.kind === 'one' ? [task.guest.id] : 'new';
      return send(inviteGuests, { params, body: { guests, ...(plan && { plan }) } });
    },
    onSettled: onChanged,
  });
}

export function useSavePlan(id: string, onChanged: () => void) {
  return useMutation({
    mutationFn: (body: EmailPlan) => send(changeEpisodeEmails, { params: { id }, body }),
    onSettled: onChanged,
  });
}

/** Gives a guest whose address does not work another one, and invites them there. */
export function useNewAddress(id: string, onChanged: () => void) {
  return useMutation({
    mutationFn: (email: string) => send(changeGuestAddress, { params: { id }, body: { email, invites: true } }),
    onSuccess: onChanged,
  });
}

export const useInviteLink = (id: string) => useMutation({ mutationFn: () => send(inviteGuest, { params: { id } }) });
