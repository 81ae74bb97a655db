import { type PeopleReply, ROLES, type SignedInUser, type WorkspaceMember, workspaceNaming } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/account';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatEnumeration, formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button, IconButton } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { RowList } from '../../ui/layout/list-row';
import { PersonRow } from '../../ui/layout/person-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Tooltip } from '../../ui/overlays/tooltip';
import { InvitationRow, InviteForm } from './invitations';
import { useMemberChanges, useNaming, usePeople } from './use-people';

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
          <MemberRow key={member.id} member={member} isYou={member.id === user.id} owners={owners} />
        ))}
        {known.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} sendsMail={known.sendsMail} />
        ))}
      </RowList>
      <InviteForm known={known} offer={offer} />
      {!(isAlone && known.name === '') && <NameForm name={known.name} />}
    </div>
  );
}

interface MemberRowProps {
  readonly member: WorkspaceMember;
  readonly isYou: boolean;
  readonly owners: number;
}

function MemberRow({ member, isYou, owners }: MemberRowProps) {
  const texts = useTexts(people);
  const { role } = useMemberChanges();
  const isLastOwner = member.role === 'owner' && owners === 1;
  const options = ROLES.map((value) => ({ value, label: texts.roles[value] }));
  return (
    <PersonRow
      name={
        isYou
          ? rich(texts.you, {
              name: member.name,
              you: (inside) => <span className="text-13 font-medium text-ink-3">{inside}</span>,
            })
          : member.name
      }
      meta={metaOf(texts, member)}
      access={
        isLastOwner ? (
          texts.roles.owner
        ) : (
          <SelectField
            size={40}
            label={fill(texts.role, { name: member.name })}
            options={options}
            value={member.role}
            disabled={role.isPending}
            onChange={({ target }) => {
              const chosen = ROLES.find((each) => each === target.value);
              if (chosen !== undefined) role.change({ member, role: chosen });
            }}
          />
        )
      }
      when={isYou ? texts.seenNow : seenWords(texts, member)}
      actions={!isLastOwner && <MemberActions member={member} isYou={isYou} />}
    />
  );
}

function metaOf(texts: typeof people, { email, signsInBy }: WorkspaceMember): string {
  if (signsInBy.length === 0) return email;
  return fill(texts.meta, { email, methods: formatEnumeration(signsInBy.map((kind) => texts.methods[kind])) });
}

function seenWords(texts: typeof people, { lastSeenAt }: WorkspaceMember): string {
  return lastSeenAt === null ? texts.neverSeen : fill(texts.seen, { when: formatMoment(lastSeenAt) });
}

type Asked = 'removal' | 'handOver';

function MemberActions({ member, isYou }: Omit<MemberRowProps, 'owners'>) {
  const texts = useTexts(people);
  const changes = useMemberChanges();
  const [asked, setAsked] = useState<Asked>();
  const { name } = member;
  const close = () => setAsked(undefined);
  const removal = isYou ? texts.leave : texts.remove;
  const label = (text: string) => fill(text, { name });
  return (
    <>
      {!isYou && (
        <Tooltip text={label(texts.handOver.open)}>
          <IconButton
            label={label(texts.handOver.open)}
            icon={<ArrowRightLeft aria-hidden />}
            onClick={() => setAsked('handOver')}
          />
        </Tooltip>
      )}
      <Tooltip text={label(removal.open)}>
        <IconButton label={label(removal.open)} icon={<UserMinus aria-hidden />} onClick={() => setAsked('removal')} />
      </Tooltip>
      <ConfirmLater
        open={asked === 'removal'}
        title={fill(removal.title, { name })}
        description={fill(removal.hint, { name })}
        confirmLabel={removal.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        busy={changes.removal.isPending}
        onConfirm={() => changes.removal.change(member, { onSettled: close })}
        onCancel={close}
      />
      <ConfirmLater
        open={asked === 'handOver'}
        title={fill(texts.handOver.title, { name })}
        description={fill(texts.handOver.hint, { name })}
        confirmLabel={texts.handOver.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        busy={changes.handOver.isPending}
        onConfirm={() => changes.handOver.change(member, { onSettled: close })}
        onCancel={close}
      />
    </>
  );
}

/** Form for the name that the other members see. A name that is being typed is kept when another owner saves one. */
function NameForm({ name }: { readonly name: string }) {
  const texts = useTexts(people);
  const { field, handleSubmit, formState, reset } = useContractForm(workspaceNaming, {
    defaultValues: { name },
    values: { name },
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { change, isPending } = useNaming();
  useUnsaved(formState.isDirty);
  return (
    <form
      noValidate
      className="grid gap-3 sm:grid-cols-[minmax(0,320px)_auto] sm:items-end sm:justify-start"
      onSubmit={handleSubmit((body) => !isPending && change(body, { onSuccess: () => reset(body) }))}
    >
      <TextField label={texts.name.label} size={40} autoComplete="off" {...field('name')} />
      <Button type="submit" fullWidth="phone" busy={isPending}>
        {texts.name.save}
      </Button>
    </form>
  );
}
