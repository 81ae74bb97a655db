import { webhookSecret } from '@linecheck/texts/en/webhook-dialog';
import { useState } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { TabPanel, Tabs } from '../../ui/controls/tabs';
import { OnceShownDialog } from '../../ui/overlays/once-shown-dialog';
import { VERIFICATION_SAMPLES } from './verification-samples';

interface WebhookSecretProps {
  readonly name: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** The secret of a webhook, which is shown once, with the code that checks a message. */
export function WebhookSecret({ name, secret, onDone }: WebhookSecretProps) {
  const texts = useTexts(webhookSecret);
  return (
    <OnceShownDialog
      title={fill(texts.title, { name })}
      hint={texts.hint}
      texts={[{ label: texts.label, text: secret, copyLabel: texts.copy, isSecret: true }]}
      copiedLabel={texts.copied}
      failedLabel={texts.notCopied}
      doneLabel={texts.stored}
      closeLabel={texts.close}
      loss={{ title: texts.lossTitle, hint: texts.lossHint }}
      onDone={onDone}
    >
      <VerificationCode />
    </OnceShownDialog>
  );
}

type SampleLanguage = (typeof VERIFICATION_SAMPLES)[number]['language'];

function VerificationCode() {
  const texts = useTexts(webhookSecret);
  const [language, setLanguage] = useState<SampleLanguage>('Node.js');
  const { code } = VERIFICATION_SAMPLES.find((each) => each.language === language) ?? VERIFICATION_SAMPLES[0];
  return (
    <section className="min-w-0 border-t border-line pt-4">
      <h3 className="text-14 font-medium">{texts.verify}</h3>
      <p className="mt-0.5 text-14 text-ink-2">{texts.verifyHint}</p>
      <div className="mt-2">
        <Tabs
          label={texts.languages}
          tabs={VERIFICATION_SAMPLES.map((each) => ({ id: each.language, label: each.language }))}
          selected={language}
          onSelect={setLanguage}
        />
      </div>
      <TabPanel id={language}>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long text.
          tabIndex={0}
          className="mt-3 max-h-72 overflow-auto rounded-ctl bg-surface-2 p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere"
        >
          {code}
        </pre>
      </TabPanel>
      <div className="mt-2">
        <CopyButton
          size={32}
          text={code}
          label={texts.copyCode}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
        />
      </div>
    </section>
  );
}
