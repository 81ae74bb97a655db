import { type PeopleReply, type SignedInUser, workspaceNamingRules } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useLaterForm } from '../../texts/use-later-form';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { RowList } from '../../ui/layout/list-row';
import { InvitationRow, InviteForm } from './invitations';
import { MemberRow } from './member-row';
import { SecondFactorDemand } from './second-factor-demand';
import { useNaming, usePeople } from './use-people';

interface PeoplePanelProps {
  readonly user: SignedInUser;
  readonly offer: string | undefined;
}

export function PeoplePanel({ user, offer }: PeoplePanelProps) {
  const texts = useTexts(people);
  const { data, error, isFetching, refetch } = usePeople();
  if (data) return <Loaded known={data} user={user} offer={offer} />;
  if (!error) return <SkeletonRows rows={3} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

function Loaded({ known, user, offer }: PeoplePanelProps & { readonly known: PeopleReply }) {
  const texts = useTexts(people);
  const isAlone = known.people.length + known.invitations.length === 1;
  const owners = known.people.filter(({ role }) => role === 'owner').length;
  const you = known.people.find(({ id }) => id === user.id);
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="text-22 font-bold tracking-tight wrap-anywhere">
          {known.name === '' ? texts.title : fill(texts.titleOf, { name: known.name })}
        </h2>
        <p className="mt-1 text-ink-2">{texts.hint}</p>
      </div>
      <RowList label={texts.list}>
        {known.people.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            you={you}
            owners={owners}
            isDemanded={known.requiresSecondFactor}
          />
        ))}
        {known.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} sendsMail={known.sendsMail} />
        ))}
      </RowList>
      <InviteForm known={known} offer={offer} />
      <SecondFactorDemand known={known} you={you} />
      {!(isAlone && known.name === '') && <NameForm name={known.name} />}
    </div>
  );
}

/** Form for the name that the other members see. A name that is being typed is kept when another owner saves one. */
function NameForm({ name }: { readonly name: string }) {
  const texts = useTexts(people);
  const { near, field, changed, submit, reset } = useLaterForm(workspaceNamingRules, {
    saved: { name },
    mode: 'onTouched',
  });
  const { change, isPending } = useNaming();
  useUnsaved(changed.size > 0);
  return (
    <form
      noValidate
      className="grid gap-3 sm:grid-cols-[minmax(0,320px)_auto] sm:items-end sm:justify-start"
      {...near}
      onSubmit={submit((body) => !isPending && change(body, { onSuccess: () => reset(body) }))}
    >
      <TextField label={texts.name.label} size={40} autoComplete="off" {...field('name')} />
      <Button type="submit" fullWidth="phone" busy={isPending}>
        {texts.name.save}
      </Button>
    </form>
  );
}
