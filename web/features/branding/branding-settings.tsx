import { type Branding, SENDER_NAME_MAX } from '@linecheck/contract';
import brandingTexts from '@linecheck/texts/en/branding';
import { useId, useState } from 'react';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { ColorField } from '../../ui/controls/color-field';
import { TextField } from '../../ui/controls/text-field';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { GuestPreview } from './guest-preview';
import { wholeColor } from './hex-color';
import { LogoField } from './logo-field';
import { useBranding, useSaveBranding } from './use-branding';

interface BrandingSettingsProps {
  /** Default name of the host for guests. */
  readonly ownName: string;
}

/** Settings for a host's colour, logo and name, beside a preview of the guest's view. */
export function BrandingSettings({ ownName }: BrandingSettingsProps) {
  const texts = useTexts(brandingTexts);
  const { data, error, isFetching, refetch } = useBranding();
  if (data) return <BrandingForm branding={data} ownName={ownName} />;
  if (!error) return <Loading />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

interface Draft {
  /** As typed. */
  readonly color: string;
  readonly logo: string;
  readonly name: string;
}

const draftOf = ({ brandColor, brandLogo, brandSenderName }: Branding): Draft => ({
  color: brandColor,
  logo: brandLogo ?? '',
  name: brandSenderName ?? '',
});

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]';

function BrandingForm({ branding, ownName }: BrandingSettingsProps & { readonly branding: Branding }) {
  const texts = useTexts(brandingTexts);
  const headingId = useId();
  const saved = draftOf(branding);
  const [draft, setDraft] = useState(saved);
  const save = useSaveBranding((stored) => setDraft(draftOf(stored)));
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(saved));
  // An unchanged logo is not sent: another tab may have changed it.
  const changedLogo = draft.logo === saved.logo ? {} : { brandLogo: draft.logo };
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
            if (color) save.mutate({ brandColor: color, brandSenderName: draft.name, ...changedLogo });
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
