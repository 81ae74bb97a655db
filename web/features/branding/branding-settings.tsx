import './logo-field.css';
import {
  type BrandingChange,
  type HostBranding,
  LOGO_TYPES,
  type LogoError,
  logoError,
  readBranding,
  readImageHeader,
  SENDER_NAME_MAX,
  type SignedInUser,
  updateBranding,
} from '@linecheck/contract';
import { branding as brandingTexts } from '@linecheck/texts/en/branding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useId, useState } from 'react';
import { send } from '../../api/send';
import { failureWords, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { ColorField } from '../../ui/controls/color-field';
import { FieldError } from '../../ui/controls/field';
import { FileButton } from '../../ui/controls/file-button';
import { TextField } from '../../ui/controls/text-field';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { GuestPreview } from './guest-preview';
import { useLogoAccess } from './use-session-branding';

interface BrandingSettingsProps {
  readonly user: Pick<SignedInUser, 'firstName' | 'lastName'>;
}

export function BrandingSettings({ user }: BrandingSettingsProps) {
  const texts = useTexts(brandingTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: brandingQueryKey,
    queryFn: () => send(readBranding, {}),
  });
  if (data) return <BrandingForm branding={data} user={user} />;
  if (!error) return <Loading />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

interface Draft {
  readonly color: string;
  readonly logo: string;
  readonly name: string;
}

const draftOf = ({ brandColor, brandLogo, brandSenderName }: HostBranding): Draft => ({
  color: brandColor,
  logo: brandLogo ?? '',
  name: brandSenderName ?? '',
});

const changesOf = (first: Draft, draft: Draft, color: string): BrandingChange => ({
  ...(draft.color !== first.color && { brandColor: color }),
  ...(draft.name !== first.name && { brandSenderName: draft.name }),
  ...(draft.logo !== first.logo && { brandLogo: draft.logo }),
});

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]';

function BrandingForm({ branding, user }: BrandingSettingsProps & { readonly branding: HostBranding }) {
  // Name that guests see if the host chooses no other one.
  const ownName = `${user.firstName} ${user.lastName}`.trim();
  const texts = useTexts(brandingTexts);
  const headingId = useId();
  /** The branding that this form began with: only what differs from it is sent, because another tab may change the rest. */
  const [first, setFirst] = useState(() => draftOf(branding));
  const [draft, setDraft] = useState(first);
  const save = useSaveBranding((stored) => {
    setFirst(draftOf(stored));
    setDraft(draftOf(stored));
  });
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(first));
  const color = wholeColor(draft.color);
  const errors = Object.fromEntries(
    fieldErrorsOf(save.error, ['brandColor', 'brandLogo', 'brandSenderName']).map(({ name, message }) => [
      name,
      message,
    ]),
  );
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <div className={COLUMNS}>
      <Card aria-labelledby={headingId}>
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (color) save.mutate(changesOf(first, draft, color));
            else showToast({ title: texts.form.notSaved, description: texts.form.colorInvalid, tone: 'failed' });
          }}
        >
          <h2 id={headingId} className="text-18 font-semi tracking-snug">
            {texts.form.title}
          </h2>
          <ColorField
            label={texts.form.color}
            pickerLabel={texts.form.colorPicker}
            hint={texts.form.colorHint}
            maxLength={9}
            value={draft.color}
            onValue={(value) => change({ color: value })}
            error={color === undefined ? texts.form.colorInvalid : errors.brandColor}
          />
          <LogoField logo={draft.logo} error={errors.brandLogo} onLogo={(logo) => change({ logo })} />
          <TextField
            label={texts.form.name}
            hint={texts.form.nameHint}
            placeholder={ownName}
            autoComplete="organization"
            maxLength={SENDER_NAME_MAX}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.brandSenderName}
          />
          <div>
            <Button type="submit" variant="primary" fullWidth="phone" disabled={save.isPending}>
              {save.isPending ? texts.form.saving : texts.form.save}
            </Button>
          </div>
        </form>
      </Card>
      <GuestPreview color={color} logo={draft.logo} hostName={draft.name.trim() || ownName} />
    </div>
  );
}

function Loading() {
  const texts = useTexts(brandingTexts);
  return (
    <div role="status" className={COLUMNS}>
      <span className="sr-only">{texts.loading}</span>
      <Skeleton size="h-120 w-full" />
      <Skeleton size="h-120 w-full" />
    </div>
  );
}

/** Short form, accepted only by the form; the server requires six digits (S1 §5 names both on purpose). */
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const WHOLE = /^#[0-9a-f]{6}$/i;

/** Colour of 3 or 6 hex digits as `#rrggbb`; undefined for any other text. Exported for tests. */
export function wholeColor(text: string): string | undefined {
  const expanded = text.trim().replace(SHORT, '#$1$1$2$2$3$3').toLowerCase();
  return WHOLE.test(expanded) ? expanded : undefined;
}

const brandingQueryKey = ['branding'] as const;

function useSaveBranding(onSaved: (saved: HostBranding) => void) {
  const texts = useTexts(brandingTexts);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BrandingChange) => send(updateBranding, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(brandingQueryKey, saved);
      showToast({ title: texts.form.saved, tone: 'passed' });
      onSaved(saved);
    },
    onError: (error) => {
      const description = failureWords(error, texts.form.tryAgain);
      showToast({ title: texts.form.notSaved, description, tone: 'failed' });
    },
  });
}

interface LogoFieldProps {
  readonly logo: string;
  readonly error: string | undefined;
  readonly onLogo: (logo: string) => void;
}

/** Field for the logo. A chosen picture is read into the draft, and stored with the rest of the form. */
function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const texts = useTexts(brandingTexts);
  const [fault, setFault] = useState<LogoError>();
  const access = useLogoAccess(logo);
  const reason =
    (fault && texts.logo.faults[fault]) ?? error ?? (access === 'not-shown' ? texts.logo.elsewhere : undefined);
  const take = async (file: File) => {
    const read = await readLogo(file);
    setFault(read.kind === 'refused' ? read.fault : undefined);
    if (read.kind === 'logo') onLogo(read.dataUrl);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium">{texts.logo.title}</legend>
      {logo !== '' && access === 'shown' && (
        <div className="logo-preview">
          <img src={logo} alt={texts.logo.picture} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={logo === '' ? texts.logo.upload : texts.logo.change}
          icon={<Upload aria-hidden />}
          accept={LOGO_TYPES.join(',')}
          onFile={(file) => void take(file)}
        />
        {logo !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              setFault(undefined);
              onLogo('');
            }}
          >
            {texts.logo.remove}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-14 text-ink-2">{texts.logo.hint}</p>
      <div role="alert">{reason !== undefined && <FieldError>{reason}</FieldError>}</div>
    </fieldset>
  );
}

type Logo =
  | { readonly kind: 'logo'; readonly dataUrl: string }
  | { readonly kind: 'refused'; readonly fault: LogoError };

/** Reads a chosen file as an embedded picture. Like the server, it checks the bytes of the file, not its name. */
async function readLogo(file: Pick<Blob, 'arrayBuffer'>): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = logoError(bytes);
  const header = readImageHeader(bytes);
  if (fault !== undefined || header === undefined) return { kind: 'refused', fault: fault ?? 'not-an-image' };
  return { kind: 'logo', dataUrl: `data:${header.type};base64,${btoa(binaryText(bytes))}` };
}

const binaryText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
