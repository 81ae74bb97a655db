import '../../ui/controls/button.css';
import './guest-preview.css';
import { NUMBERED_STEPS, type NumberedStep } from '@linecheck/checks/readiness/run';
import { branding } from '@linecheck/texts/en/branding';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Chip } from '../../ui/feedback/chip';
import { Disc } from '../../ui/feedback/disc';
import { Notice } from '../../ui/feedback/notice';
import { OwnerMark } from '../../ui/layout/owner-mark';
import { TitledCard } from '../../ui/layout/titled-card';
import { useBrand } from '../../ui/theme/use-brand';
import { useLogoAccess } from './use-session-branding';

interface GuestPreviewProps {
  /** `#rrggbb`; undefined while the typed text is not a colour. */
  readonly color: string | undefined;
  readonly logo: string;
  readonly hostName: string;
}

export function GuestPreview({ color, logo, hostName }: GuestPreviewProps) {
  const texts = useTexts(branding);
  const page = useRef<HTMLDivElement>(null);
  useBrand(color, page);
  const access = useLogoAccess(logo);
  return (
    <TitledCard title={texts.preview.title} hint={texts.preview.hint}>
      <div ref={page} className="guest-preview">
        <div className="guest-preview-head">
          <OwnerMark name={hostName} note={texts.preview.headerNote} logo={access === 'shown' ? logo : undefined} />
        </div>
        <div className="guest-preview-body">
          <h3 className="text-22 font-bold tracking-tight">{texts.preview.welcome}</h3>
          <Notice tone="yellow" title={texts.preview.noticeTitle}>
            {fill(texts.preview.notice, { hostName })}
          </Notice>
          <ol className="grid gap-2">
            {NUMBERED_STEPS.map((step, index) => (
              <PreviewStep key={step} step={step} index={index} />
            ))}
          </ol>
        </div>
      </div>
    </TitledCard>
  );
}

function PreviewStep({ step, index }: { readonly step: NumberedStep; readonly index: number }) {
  const texts = useTexts(branding);
  const checks = useTexts(checkTexts);
  const { text, start } = texts.preview.steps[step];
  const name = step === 'checklist' ? texts.preview.checklist : checks[step].stepTitle;
  return (
    <li className="card guest-preview-step">
      <Disc tone={index === 0 ? 'open' : 'idle'}>{index + 1}</Disc>
      <span className="min-w-0 grow">
        <span className="block text-14 font-semi">{fill(texts.preview.stepTitle, { number: index + 1, name })}</span>
        <span className="block text-13 text-ink-2">{text}</span>
      </span>
      <Chip tone="idle">{texts.preview.idle}</Chip>
      <span className="btn btn-primary btn-32 guest-preview-start">{start}</span>
    </li>
  );
}
