import {
  changeRole,
  handOver,
  inviteToWorkspace,
  listPeople,
  nameWorkspace,
  removeMember,
  renewInvitation,
  requireSecondFactor,
  revokeInvitation,
  type WorkspaceInvitation,
  type WorkspaceMember,
  type WorkspaceRole,
} from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { peopleQueryKey } from '../../api/acting';
import { withRecentSignIn } from '../../api/recent-sign-in';
import { refusalOf, send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

export const usePeople = () =>
  useQuery({ queryKey: peopleQueryKey, queryFn: () => send(listPeople, {}), refetchOnMount: 'always' });

interface Change<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>;
  readonly done: (input: Input, answer: Answer) => string | undefined;
  readonly failed: string;
  readonly onEmailError?: (message: string) => void;
  /** Shows a refusal in place of the toast; returns false to leave that to the toast. */
  readonly onRefused?: (error: Error) => boolean;
}

/** Mutation that changes the people of a workspace; the list is loaded again, and so is the user. */
function usePeopleChange<Input, Answer>({ send: act, done, failed, onEmailError, onRefused }: Change<Input, Answer>) {
  const texts = useTexts(people);
  const queries = useQueryClient();
  // Reloads the user first: a former owner may not read the list.
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ['user'] });
    await queries.invalidateQueries({ queryKey: peopleQueryKey });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => {
      void reload();
      const title = done(input, answer);
      if (title !== undefined) showToast({ title, tone: 'passed' });
    },
    onError: (error) => {
      // Another owner may have changed the same.
      void reload();
      const [first] = onEmailError ? fieldErrorsOf(error, ['email']) : [];
      if (first !== undefined) onEmailError?.(first.message);
      else if (!onRefused?.(error))
        showToast({ title: failed, description: failureWords(error, texts.failedHint), tone: 'failed' });
    },
  });
  return { change: mutate, isPending };
}

interface NewRole {
  readonly member: WorkspaceMember;
  readonly role: WorkspaceRole;
}

interface Removal {
  readonly member: WorkspaceMember;
  readonly keepsLinks: boolean;
}

export function useMemberChanges() {
  const texts = useTexts(people);
  const ofMember = ({ id }: WorkspaceMember) => ({ params: { id } });
  return {
    role: usePeopleChange({
      send: ({ member, role }: NewRole) =>
        withRecentSignIn(() => send(changeRole, { ...ofMember(member), body: { role } })),
      done: ({ member: { name } }) => fill(texts.roleChanged, { name }),
      failed: texts.roleNotChanged,
    }),
    removal: usePeopleChange({
      send: ({ member, keepsLinks }: Removal) =>
        withRecentSignIn(() =>
          send(removeMember, { ...ofMember(member), query: { links: keepsLinks ? 'keep' : 'end' } }),
        ),
      done: ({ member: { name } }) => fill(texts.remove.done, { name }),
      failed: texts.remove.failed,
    }),
    handOver: usePeopleChange({
      send: (member: WorkspaceMember) => withRecentSignIn(() => send(handOver, ofMember(member))),
      done: ({ name }) => fill(texts.handOver.done, { name }),
      failed: texts.handOver.failed,
    }),
  };
}

export function useInvitationChanges() {
  const texts = useTexts(people);
  const of = ({ id }: WorkspaceInvitation) => ({ params: { id } });
  return {
    renewal: usePeopleChange({
      send: (invitation: WorkspaceInvitation) => withRecentSignIn(() => send(renewInvitation, of(invitation))),
      done: (_, { link }) => (link === null ? texts.invite.sent : undefined),
      failed: texts.invite.failed,
    }),
    revocation: usePeopleChange({
      send: (invitation: WorkspaceInvitation) => send(revokeInvitation, of(invitation)),
      done: () => texts.invitation.revoked,
      failed: texts.invitation.notRevoked,
    }),
  };
}

interface Invited {
  readonly email?: string;
  readonly role: WorkspaceInvitation['role'];
}

export function useInvite(onEmailError: (message: string) => void) {
  const texts = useTexts(people);
  return usePeopleChange({
    send: (body: Invited) => withRecentSignIn(() => send(inviteToWorkspace, { body })),
    done: (_, { link }) => (link === null ? texts.invite.sent : undefined),
    failed: texts.invite.failed,
    onEmailError,
  });
}

export function useNaming() {
  const texts = useTexts(people);
  return usePeopleChange({
    send: (body: { readonly name: string }) => send(nameWorkspace, { body }),
    done: () => texts.name.saved,
    failed: texts.name.notSaved,
  });
}

/** @param onFactorFirst Called if the owner has no second step themselves. */
export function useSecondFactorDemand(onFactorFirst: () => void) {
  const { secondFactor: texts } = useTexts(people);
  return usePeopleChange({
    send: (body: { readonly isRequired: boolean }) => withRecentSignIn(() => send(requireSecondFactor, { body })),
    done: ({ isRequired }) => (isRequired ? texts.on : texts.off),
    failed: texts.failed,
    onRefused: (error) => {
      const isFirst = refusalOf(error) === 'factor_first';
      if (isFirst) onFactorFirst();
      return isFirst;
    },
  });
}
