import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import type { RecordedCheck } from './offer';

interface OfferPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Panel with an optional action, less prominent than the next step. */
export function OfferPanel({ title, children, actions }: OfferPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-card border border-line bg-surface-2 p-4 sm:p-5">
      <div className="flex gap-3.5">
        <span className="summary-icon max-sm:hidden">
          <Video aria-hidden />
        </span>
        <div className="min-w-0 grow">
          <h3 id={titleId} className="font-semi tracking-snug">
            {title}
          </h3>
          <p className="mt-0.5 text-14 text-ink-2">{children}</p>
          <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:gap-3">{actions}</div>
        </div>
      </div>
    </section>
  );
}

const ICONS = { microphone: <Mic aria-hidden />, camera: <Video aria-hidden /> } as const;
const labels = (texts: typeof recorderTexts) =>
  ({ microphone: texts.testMicrophoneAgain, camera: texts.testCameraAgain }) as const;

interface DevicesFirstProps {
  readonly title: string;
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
}

/** Replaces the recorder while devices do not work: names them, with buttons that retest them. */
export function DevicesFirst({ title, failed, onRetest }: DevicesFirstProps) {
  const texts = useTexts(recorderTexts);
  return (
    <OfferPanel
      title={title}
      actions={failed.map((check) => (
        <Button key={check} fullWidth="phone" icon={ICONS[check]} onClick={() => onRetest(check)}>
          {labels(texts)[check]}
        </Button>
      ))}
    >
      {texts.devicesFirst[failed.length > 1 ? 'both' : (failed[0] ?? 'both')]}
    </OfferPanel>
  );
}
