import { type Branding, SENDER_NAME_MAX } from '@linecheck/contract';
import { useId, useState } from 'react';
import { whyNotLoaded } from '../../api/failure';
import { fieldErrorsOf } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ColorField } from '../../ui/color-field';
import { ErrorCard } from '../../ui/error-card';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { useUnsaved } from '../../ui/use-unsaved';
import { GuestPreview } from './guest-preview';
import { wholeColor } from './hex-color';
import { LogoField } from './logo-field';
import { useBranding, useSaveBranding } from './use-branding';

interface BrandingSettingsProps {
  /** Whom guests see as the host while no other name is set. */
  readonly ownName: string;
}

/** A host's colour, logo and name, beside what a guest sees of them. */
export function BrandingSettings({ ownName }: BrandingSettingsProps) {
  const { data, error, isFetching, refetch } = useBranding();
  if (data) return <BrandingForm branding={data} ownName={ownName} />;
  if (!error) return <Loading />;
  return (
    <ErrorCard title="Your branding could not be loaded" busy={isFetching} onRetry={() => void refetch()}>
      {whyNotLoaded(error)}
    </ErrorCard>
  );
}

interface Draft {
  /** As it was typed. */
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
const BAD_COLOR = 'Invalid color format';

function BrandingForm({ branding, ownName }: BrandingSettingsProps & { readonly branding: Branding }) {
  const headingId = useId();
  const saved = draftOf(branding);
  const [draft, setDraft] = useState(saved);
  const save = useSaveBranding((stored) => setDraft(draftOf(stored)));
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(saved));
  // The same logo is not sent again: another tab may have changed it.
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
            else showToast({ title: 'Failed to update branding settings', description: BAD_COLOR, tone: 'failed' });
          }}
        >
          <h2 id={headingId} className="text-18 font-semi tracking-snug">
            Brand Customization
          </h2>
          <ColorField
            label="Primary brand color"
            pickerLabel="Choose a color"
            hint="Three or six hex digits, such as #8b5cf6. Colors buttons, highlights and accents for your guest."
            maxLength={9}
            value={draft.color}
            onValue={(value) => change({ color: value })}
            error={color === undefined ? BAD_COLOR : errors.brandColor}
          />
          <LogoField logo={draft.logo} error={errors.brandLogo} onLogo={(logo) => change({ logo })} />
          <TextField
            label="Custom Host Name"
            hint="Shown as the host throughout the guest experience."
            placeholder={ownName}
            autoComplete="organization"
            maxLength={SENDER_NAME_MAX}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.brandSenderName}
          />
          <div>
            <Button type="submit" look="primary" wide="phone" disabled={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save Branding Settings'}
            </Button>
          </div>
        </form>
      </Card>
      <GuestPreview color={color} logo={draft.logo} hostName={draft.name.trim() || ownName} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className={COLUMNS}>
      <span className="sr-only">Loading branding settings...</span>
      <Skeleton size="h-120 w-full" />
      <Skeleton size="h-120 w-full" />
    </div>
  );
}
