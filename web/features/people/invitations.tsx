import { emailInvitationRules, INVITED_ROLES, type PeopleReply, type WorkspaceInvitation } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { serverNow } from '../../api/send';
import { useSettings } from '../../api/use-settings';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useLaterForm } from '../../texts/use-later-form';
import { useTexts } from '../../texts/use-texts';
import { Button, IconButton } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { Chip } from '../../ui/feedback/chip';
import { Notice } from '../../ui/feedback/notice';
import { PersonRow } from '../../ui/layout/person-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Tooltip } from '../../ui/overlays/tooltip';
import { useInvitationChanges, useInvite } from './use-people';

interface InvitationRowProps {
  readonly invitation: WorkspaceInvitation;
  readonly sendsMail: boolean;
}

export function InvitationRow({ invitation, sendsMail }: InvitationRowProps) {
  const texts = useTexts(people);
  const { renewal, revocation } = useInvitationChanges();
  const [asking, setAsking] = useState(false);
  const [link, setLink] = useState<string>();
  const name = invitation.email ?? texts.invitation.anyone;
  const isOver = Date.parse(invitation.expiresAt) <= serverNow();
  const isMailed = invitation.email !== null && sendsMail;
  const renewLabel = isMailed ? texts.invitation.again : texts.invitation.newLink;
  return (
    <PersonRow
      name={name}
      meta={fill(texts.invitation.meta, { when: formatDate(invitation.createdAt) })}
      access={texts.roles[invitation.role]}
      when={
        <Chip tone={isOver ? 'warning' : 'outline'}>
          {isOver ? texts.invitation.expired : fill(texts.invitation.valid, { when: formatDate(invitation.expiresAt) })}
        </Chip>
      }
      actions={
        <>
          <Button
            icon={<Send aria-hidden className="rtl-mirrored" />}
            busy={renewal.isPending}
            onClick={() => renewal.change(invitation, { onSuccess: (made) => setLink(made.link ?? undefined) })}
          >
            {rich(renewLabel, { name, of: (inside) => <span className="sr-only">{inside}</span> })}
          </Button>
          <Tooltip text={fill(texts.invitation.revoke, { name })}>
            <IconButton
              label={fill(texts.invitation.revoke, { name })}
              icon={<X aria-hidden />}
              onClick={() => setAsking(true)}
            />
          </Tooltip>
          <ConfirmLater
            open={asking}
            title={texts.invitation.revokeTitle}
            description={texts.invitation.revokeHint}
            confirmLabel={texts.invitation.revokeConfirm}
            cancelLabel={texts.cancel}
            closeLabel={texts.close}
            busy={revocation.isPending}
            onConfirm={() => revocation.change(invitation, { onSettled: () => setAsking(false) })}
            onCancel={() => setAsking(false)}
          />
        </>
      }
    >
      {link !== undefined && (
        <div className="px-4 pb-4 sm:px-5">
          <InvitationLink link={link} />
        </div>
      )}
    </PersonRow>
  );
}

function InvitationLink({ link }: { readonly link: string }) {
  const texts = useTexts(people);
  return (
    <Notice
      tone="passed"
      title={texts.invite.made}
      action={
        <CopyButton
          text={link}
          label={texts.invite.copy}
          copiedLabel={texts.invite.copied}
          failedLabel={texts.invite.notCopied}
          fieldLabel={texts.invite.linkLabel}
        />
      }
    >
      <span className="block">{texts.invite.linkHint}</span>
      <code className="mt-1 block font-mono text-13 break-all">{link}</code>
    </Notice>
  );
}

interface InviteFormProps {
  readonly known: PeopleReply;
  readonly offer: string | undefined;
}

const NO_INVITATION = { email: '', role: 'producer' } as const;

/** Form that invites an address, or creates a link to copy; without a free place, what to do instead. */
export function InviteForm({ known, offer }: InviteFormProps) {
  const texts = useTexts(people);
  const [link, setLink] = useState<string>();
  const { near, field, values, submit, setError, reset } = useLaterForm(emailInvitationRules, { saved: NO_INVITATION });
  const { change, isPending } = useInvite((message) => setError('email', { message }, { shouldFocus: true }));
  const isUnconfirmed = (useSettings()?.sendsMail ?? false) && !known.sendsMail;
  const taken =
    known.people.length + known.invitations.filter(({ expiresAt }) => Date.parse(expiresAt) > serverNow()).length;
  if (!known.mayInvite && known.max > 1)
    return (
      <Notice tone="info" title={texts.invite.notAdmitted}>
        {texts.invite.notAdmittedHint}
      </Notice>
    );
  if (taken >= known.max && link === undefined) return <NoPlace max={known.max} offer={offer} />;
  const invite = (body: Parameters<typeof change>[0]) => {
    if (isPending) return;
    setLink(undefined);
    change(body, {
      onSuccess: (made) => {
        setLink(made.link ?? undefined);
        reset({ email: '', role: body.role });
      },
    });
  };
  return (
    <form noValidate className="grid gap-3" {...near} onSubmit={submit((body) => invite(body))}>
      <h3 className="text-18 font-semi tracking-heading">{texts.invite.title}</h3>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,320px)_160px_auto_auto] sm:items-start sm:justify-start">
        <TextField
          label={texts.invite.email}
          size={40}
          type="email"
          autoComplete="off"
          placeholder={texts.invite.placeholder}
          {...field('email')}
        />
        <SelectField
          label={texts.invite.role}
          size={40}
          options={INVITED_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
          {...field('role')}
        />
        <div className="sm:mt-5.75">
          <Button type="submit" variant="primary" fullWidth="phone" busy={isPending}>
            {texts.invite.action}
          </Button>
        </div>
        <div className="sm:mt-5.75">
          <Button fullWidth="phone" pending={isPending} onClick={() => invite({ role: values.role })}>
            {texts.invite.link}
          </Button>
        </div>
      </div>
      <p className="text-14 text-ink-2">{texts.roleHints[values.role]}</p>
      {isUnconfirmed && <p className="text-14 text-ink-2">{texts.invite.unconfirmed}</p>}
      {link !== undefined && <InvitationLink link={link} />}
    </form>
  );
}

function NoPlace({ max, offer }: { readonly max: number; readonly offer: string | undefined }) {
  const texts = useTexts(people);
  if (offer === undefined) return <p className="text-14 text-ink-2">{fill(texts.invite.full, { count: max })}</p>;
  return (
    <Notice tone="info" title={texts.invite.plan}>
      <span className="block">{texts.invite.planHint}</span>
      <span className="block">{offer}</span>
    </Notice>
  );
}
