import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { maySend, type Sharing } from '@linecheck/checks/readiness/sharing';
import { shareForm } from '@linecheck/contract';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { Notice } from '../../ui/notice';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import type { Findings } from './findings';
import { RecordPreview } from './record-preview';
import type { UsedSharing } from './use-share-results';

export interface ShareResultsProps extends UsedSharing {
  readonly findings: Findings;
  /** Who the link was made for, where it was made for somebody: otherwise the guest is asked. */
  readonly guest: { readonly guestName: string; readonly guestEmail: string } | undefined;
  readonly hostName: string;
  /** Whether the host has a recording of this guest already. */
  readonly hasRecording?: boolean;
  readonly onRetestAll: () => void;
}

/** What will be sent, word by word, and the button that sends it. */
export function ShareResults(props: ShareResultsProps) {
  const { findings, guest, hostName, sharing, share, draft, onRetestAll } = props;
  const form = useForm({
    resolver: standardSchemaResolver(shareForm),
    defaultValues: draft.current ?? { notes: '', ...(guest ?? { guestName: '', guestEmail: '' }) },
  });
  const { getValues } = form;
  useEffect(
    () => () => {
      draft.current = getValues();
    },
    [draft, getValues],
  );
  const { errors } = form.formState;
  const isSending = sharing.kind === 'sending';
  const isOpen = isSending || maySend(sharing);
  const submit = form.handleSubmit((person) => share({ ...findings, ...person }));
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4 sm:mt-6">
      {guest === undefined && isOpen && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Your name"
            autoComplete="name"
            readOnly={isSending}
            error={errors.guestName?.message}
            {...form.register('guestName')}
          />
          <TextField
            label="Your email (optional)"
            type="email"
            autoComplete="email"
            readOnly={isSending}
            error={errors.guestEmail?.message}
            {...form.register('guestEmail')}
          />
        </div>
      )}
      {isOpen && (
        <TextArea
          label={`Note for ${hostName} (optional)`}
          rows={2}
          maxLength={500}
          readOnly={isSending}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
      )}
      {sharing.kind === 'failed' && <NotSent {...sharing} />}
      {sharing.kind === 'closed' && <LinkClosed hostName={hostName} />}
      <div className="flex flex-col gap-2 sm:flex-row sm:gap-3">
        <ShareButton sharing={sharing} />
        <Button size={48} wide="phone" icon={<RotateCcw aria-hidden />} onClick={onRetestAll}>
          Retest All
        </Button>
      </div>
      <WhatTheHostSees {...props} />
    </form>
  );
}

/** Whether nothing has been tested since: another take never gives the same readings. */
const isStillTrue = (shared: Findings, { details }: Findings): boolean =>
  JSON.stringify(shared.details) === JSON.stringify(details);

function WhatTheHostSees({ sharing, shared, findings, guest, hostName, hasRecording = false }: ShareResultsProps) {
  if (sharing.kind === 'closed') return null;
  if (sharing.kind === 'shared') {
    return (
      <p className="text-14 text-ink-3">
        {shared && isStillTrue(shared, findings)
          ? `${hostName} can see your results now. You can close this page.`
          : `${hostName} has the results that you shared first. What you have tested since then stays with you.`}
      </p>
    );
  }
  return (
    <div className="text-14 text-ink-3">
      <p>
        {hostName} will see these results and your checklist
        {hasRecording ? ', beside your recording.' : '. No sound or picture is sent.'}
      </p>
      <Disclosure label="What will be sent">
        <RecordPreview findings={findings} guest={guest} />
      </Disclosure>
    </div>
  );
}

function NotSent({ message, isKept }: Extract<Sharing, { kind: 'failed' }>) {
  return (
    <Notice tone="failed" role="alert" title="Your results have not been sent">
      {message}
      {isKept && ' They are kept in this browser: you can send them again, also after reloading the page.'}
    </Notice>
  );
}

function LinkClosed({ hostName }: { readonly hostName: string }) {
  return (
    <Notice tone="failed" role="alert" title="This link no longer takes results">
      Nothing has been sent. Please ask {hostName} for a new link; what you found stays on this page until you close it.
    </Notice>
  );
}

function ShareButton({ sharing }: { readonly sharing: Sharing }) {
  if (sharing.kind === 'closed') return null;
  if (sharing.kind === 'shared') {
    return (
      <Button size={48} wide="phone" disabled icon={<Check aria-hidden />}>
        Results Shared
      </Button>
    );
  }
  return (
    <Button
      type="submit"
      look="primary"
      size={48}
      wide="phone"
      busy={sharing.kind === 'sending'}
      icon={<Send aria-hidden />}
    >
      {sharing.kind === 'failed' ? 'Send Again' : 'Share Results with Host'}
    </Button>
  );
}
