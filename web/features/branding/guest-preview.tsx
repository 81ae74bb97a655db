import { useId, useRef } from 'react';
import { Card } from '../../ui/card';
import { Chip } from '../../ui/chip';
import { Notice } from '../../ui/notice';
import { OwnerMark } from '../../ui/owner-mark';
import { useBrand } from '../../ui/use-brand';
import { useLogoAccess } from './use-logo-access';
import './guest-preview.css';

interface GuestPreviewProps {
  /** `#rrggbb`; undefined while what was typed is no colour. */
  readonly color: string | undefined;
  readonly logo: string;
  readonly hostName: string;
}

const steps = [
  { name: 'Microphone Test', text: 'Test your audio input', start: 'Start Microphone Test' },
  { name: 'Camera Test', text: 'Test your video quality', start: 'Start Camera Test' },
  { name: 'Connection Test', text: 'Test your internet speed', start: 'Start Connection Test' },
  { name: 'Preparation Checklist', text: 'Final preparation items', start: 'Start Checklist' },
] as const;

/** The guest page in small, in the colours of the draft. A picture of it: nothing in it can be pressed. */
export function GuestPreview({ color, logo, hostName }: GuestPreviewProps) {
  const headingId = useId();
  const page = useRef<HTMLDivElement>(null);
  useBrand(color, page);
  const access = useLogoAccess(logo);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="text-18 font-semi tracking-snug">
        Guest Experience Preview
      </h2>
      <p className="mb-4 text-14 text-ink-2">As your guest sees it, before anything is saved.</p>
      <div ref={page} className="guest-preview">
        <div className="guest-preview-head">
          <OwnerMark
            name={hostName}
            note="Setup check before your session"
            logo={access === 'shown' ? logo : undefined}
          />
        </div>
        <div className="guest-preview-body">
          <h3 className="text-22 font-bold tracking-tight">Welcome, Guest!</h3>
          <Notice tone="yellow" title="This is a setup check — not the call itself">
            {hostName} has sent you this page to check your microphone, camera, connection and environment before your
            session. You'll join the real call at the scheduled time.
          </Notice>
          <ol className="grid gap-2">
            {steps.map(({ name, text, start }, index) => (
              <li key={name} className="card guest-preview-step">
                <span aria-hidden className={`disc ${index === 0 ? 'disc-open' : 'disc-idle'}`}>
                  {index + 1}
                </span>
                <span className="min-w-0 grow">
                  <span className="block text-14 font-semi">
                    Step {index + 1}: {name}
                  </span>
                  <span className="block text-13 text-ink-2">{text}</span>
                </span>
                <Chip tone="idle">IDLE</Chip>
                <span className="btn btn-primary btn-32 guest-preview-start">{start}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Card>
  );
}
