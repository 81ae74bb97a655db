import { can, type PlanName, type SignedInUser } from '@linecheck/contract';
import type { ComponentProps } from 'react';
import { readChoice } from '../../features/checklists/local-checklist';
import { templateChoices, useTemplates } from '../../features/checklists/use-templates';
import { EditSession, NewSessionForm } from '../../features/test-sessions/session-form/session-dialogs';
import type { SessionFormSources, SessionTemplates } from '../../features/test-sessions/session-form/use-session-form';
import { notLoadedWords } from '../../texts/failure-words';

interface Host {
  readonly user: SignedInUser;
  readonly plan: PlanName;
}

type With<Props> = Host & Omit<Props, keyof SessionFormSources>;

export function NewSessionSection({ user, plan, ...rest }: With<ComponentProps<typeof NewSessionForm>>) {
  return <NewSessionForm {...rest} {...useSources({ user, plan })} />;
}

export function ChangedSession({ user, plan, ...rest }: With<ComponentProps<typeof EditSession>>) {
  return <EditSession {...rest} {...useSources({ user, plan })} />;
}

const useSources = ({ user, plan }: Host): SessionFormSources => ({
  plan,
  templates: useSessionTemplates(plan),
  readChoice: () => readChoice(user.id),
});

function useSessionTemplates(plan: PlanName): SessionTemplates {
  const { data, error, isFetching, refetch } = useTemplates({ enabled: can(plan, 'templates') });
  const choices = templateChoices(data);
  if (data) return { kind: 'known', choices, list: data };
  if (error === null) return { kind: 'loading', choices };
  return { kind: 'failed', choices, why: notLoadedWords(error), retry: () => void refetch(), isRetrying: isFetching };
}
