import { CALENDLY_ASKING, calendlyCommand, GENERIC_MESSAGE, type HookKind } from '@linecheck/contract';
import { bookingHooks } from '@linecheck/texts/en/booking-hooks';
import { hookSecret } from '@linecheck/texts/en/bookings-in';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { OnceShownDialog } from '../../ui/overlays/once-shown-dialog';
import type { HookSecret } from './use-booking-hooks';

interface HookSecretDialogProps {
  readonly made: HookSecret;
  readonly kind: HookKind;
  /** Title of the show. */
  readonly show: string;
  readonly onDone: () => void;
}

/** The address and the secret for a booking tool, with what to do there. */
export function HookSecretDialog({ made, kind, show, onDone }: HookSecretDialogProps) {
  const texts = useTexts(hookSecret);
  const { kinds, steps } = useTexts(bookingHooks);
  const { address, secret } = made;
  const { step1, step2, step3, step4 } = steps[kind];
  return (
    <OnceShownDialog
      title={fill(texts.title, { kind: kinds[kind], show })}
      hint={texts.hint}
      texts={[
        { label: texts.address, text: address, copyLabel: texts.copyAddress, isSecret: false },
        { label: texts.secret, text: secret, copyLabel: texts.copySecret, isSecret: true },
      ]}
      copiedLabel={texts.copied}
      failedLabel={texts.notCopied}
      doneLabel={texts.stored}
      closeLabel={texts.close}
      loss={{ title: texts.lossTitle, hint: texts.lossHint }}
      onDone={onDone}
    >
      <section className="border-t border-line pt-4">
        <h3 className="text-14 font-medium">{texts.steps}</h3>
        <ol className="mt-1.5 grid list-decimal gap-1.5 ps-5 text-14 text-ink-2">
          {[step1, step2, step3, step4].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {kind === 'calendly' && (
        <>
          <CodeSample title={texts.first} code={CALENDLY_ASKING} />
          <CodeSample title={texts.second} code={calendlyCommand({ address, secret })} />
        </>
      )}
      {kind === 'generic' && <CodeSample title={texts.body} code={JSON.stringify(GENERIC_MESSAGE, null, 2)} />}
    </OnceShownDialog>
  );
}

function CodeSample({ title, code }: { readonly title: string; readonly code: string }) {
  const texts = useTexts(hookSecret);
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-14 font-medium">{title}</p>
      <pre className="rounded-ctl bg-surface-2 p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere">{code}</pre>
      <div className="mt-2">
        <CopyButton
          size={32}
          text={code}
          label={texts.copyCode}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
        />
      </div>
    </div>
  );
}
