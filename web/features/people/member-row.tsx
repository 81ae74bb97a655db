import { hasSecondFactor, ROLES, type WorkspaceMember, type WorkspaceRole } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import UserMinus from 'lucide-react/icons/user-minus';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fill } from '../../texts/fill';
import { formatEnumeration, formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button, IconButton } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { SelectField } from '../../ui/controls/select-field';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { PersonRow } from '../../ui/layout/person-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Tooltip } from '../../ui/overlays/tooltip';
import { isShutOut } from './second-factor-demand';
import { useMemberChanges } from './use-people';

interface MemberRowProps {
  readonly member: WorkspaceMember;
  /** The reader's own row; undefined until it is loaded again after a change. */
  readonly you: WorkspaceMember | undefined;
  readonly owners: number;
  /** True if the team is closed to members without a second step. */
  readonly isDemanded: boolean;
}

export function MemberRow({ member, you, owners, isDemanded }: MemberRowProps) {
  const texts = useTexts(people);
  const isYou = member.id === you?.id;
  const isLastOwner = member.role === 'owner' && owners === 1;
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
      meta={
        <>
          <span className="block">{metaOf(texts, member)}</span>
          <SecondStep member={member} isDemanded={isDemanded} />
        </>
      }
      access={isLastOwner ? texts.roles.owner : <RoleForm member={member} isYou={isYou} />}
      when={isYou ? texts.seenNow : seenWords(texts, member)}
      actions={!isLastOwner && <MemberActions member={member} you={you} />}
    />
  );
}

function metaOf(texts: typeof people, { email, signsInBy }: WorkspaceMember): string {
  if (signsInBy.length === 0) return email;
  return fill(texts.meta, { email, methods: formatEnumeration(signsInBy.map((kind) => texts.methods[kind])) });
}

/** Nothing for a person who signs in by the sign-in service alone: that decides about second steps. */
function SecondStep({ member, isDemanded }: Pick<MemberRowProps, 'member' | 'isDemanded'>) {
  const { secondStep: texts } = useTexts(people);
  if (isShutOut(member))
    return (
      <StatusLabel size={13} tone={isDemanded ? 'warning' : 'idle'}>
        {isDemanded ? texts.shutOut : texts.none}
      </StatusLabel>
    );
  if (!hasSecondFactor(member.signsInBy)) return null;
  return (
    <StatusLabel size={13} tone="passed">
      {texts.has}
    </StatusLabel>
  );
}

function seenWords(texts: typeof people, { lastSeenAt }: WorkspaceMember): string {
  return lastSeenAt === null ? texts.neverSeen : fill(texts.seen, { when: formatMoment(lastSeenAt) });
}

interface OfMember {
  readonly member: WorkspaceMember;
  readonly isYou: boolean;
}

/** The role of a member: arrow keys change a select at once, so a chosen role is a draft until it is saved. */
function RoleForm({ member, isYou }: OfMember) {
  const texts = useTexts(people);
  const { role } = useMemberChanges();
  const [draft, setDraft] = useState<WorkspaceRole>();
  const [isAsking, setAsking] = useState(false);
  const chosen = draft ?? member.role;
  const isChanged = chosen !== member.role;
  const form = useFocusKept(isChanged);
  useUnsaved(isChanged);
  // Saved, or another owner has chosen the same.
  if (draft !== undefined && !isChanged) setDraft(undefined);
  const save = () => role.change({ member, role: chosen }, { onSettled: () => setAsking(false) });
  const question = questionFor(texts, { member, isYou, chosen });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || role.isPending) return;
    if (question === undefined) save();
    else setAsking(true);
  };
  const hidden = { name: member.name, of: (inside: ReactNode) => <span className="sr-only">{inside}</span> };
  return (
    <form ref={form} className="grid gap-2" onSubmit={submit}>
      <SelectField
        size={40}
        label={fill(texts.role, { name: member.name })}
        options={ROLES.map((value) => ({ value, label: texts.roles[value] }))}
        value={chosen}
        onChange={({ target }) => setDraft(ROLES.find((each) => each === target.value))}
      />
      {isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={role.isPending}>
            {rich(texts.roleDraft.save, hidden)}
          </Button>
          <Button pending={role.isPending} onClick={() => setDraft(undefined)}>
            {rich(texts.roleDraft.cancel, hidden)}
          </Button>
        </div>
      )}
      {question && (
        <ConfirmLater
          open={isAsking}
          title={question.title}
          description={question.hint}
          confirmLabel={question.confirm}
          cancelLabel={texts.cancel}
          closeLabel={texts.close}
          danger={chosen !== 'owner'}
          busy={role.isPending}
          onConfirm={save}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}

/** Moves the focus to the select when the buttons of a draft, of which one had it, are gone. */
function useFocusKept(isChanged: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasChanged = useRef(false);
  useEffect(() => {
    if (wasChanged.current && !isChanged && document.activeElement === document.body)
      form.current?.querySelector('select')?.focus();
    wasChanged.current = isChanged;
  }, [isChanged]);
  return form;
}

/** The question before a role is saved that the reader could not take back; undefined for any other. */
function questionFor(texts: typeof people, { member, isYou, chosen }: OfMember & { readonly chosen: WorkspaceRole }) {
  const { promotion, demotion, own } = texts.roleQuestions;
  if (chosen === member.role) return undefined;
  if (chosen !== 'owner' && member.role !== 'owner') return undefined;
  const { title, hint, confirm } = chosen === 'owner' ? promotion : isYou ? own : demotion;
  const ending = chosen === 'owner' ? 0 : member.openInvitations;
  return {
    title: fill(title, { name: member.name }),
    hint: withInvitations(texts, fill(hint, { name: member.name }), ending),
    confirm,
  };
}

const withInvitations = (texts: typeof people, hint: string, count: number): string =>
  count === 0 ? hint : `${hint} ${fill(texts.invitationsEnd, { count })}`;

type Asked = 'removal' | 'handOver';

function MemberActions({ member, you }: Pick<MemberRowProps, 'member' | 'you'>) {
  const texts = useTexts(people);
  const changes = useMemberChanges();
  const [asked, setAsked] = useState<Asked>();
  const [keepsLinks, setKeepsLinks] = useState(false);
  const { name, openInvitations, openLinks } = member;
  const isYou = member.id === you?.id;
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
        description={withInvitations(texts, fill(removal.hint, { name }), openInvitations)}
        confirmLabel={removal.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        busy={changes.removal.isPending}
        onConfirm={() => changes.removal.change({ member, keepsLinks }, { onSettled: close })}
        onCancel={close}
      >
        {openLinks > 0 && (
          <CheckboxRow
            label={fill(texts.remove.endLinks, { name, count: openLinks })}
            checked={!keepsLinks}
            onChange={({ target }) => setKeepsLinks(!target.checked)}
          />
        )}
      </ConfirmLater>
      <ConfirmLater
        open={asked === 'handOver'}
        title={fill(texts.handOver.title, { name })}
        description={withInvitations(texts, fill(texts.handOver.hint, { name }), you?.openInvitations ?? 0)}
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
