import type { TokenScope } from '@linecheck/contract';
import { shownToken } from '@linecheck/texts/en/access-tokens';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { OnceShownDialog } from '../../ui/overlays/once-shown-dialog';

interface NewTokenDialogProps {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly token: string;
  readonly onDone: () => void;
}

/** A token, which is shown once, with a command that uses it. */
export function NewTokenDialog({ name, scopes, token, onDone }: NewTokenDialogProps) {
  const texts = useTexts(shownToken);
  const command = commandFor(token, scopes);
  return (
    <OnceShownDialog
      title={fill(texts.title, { name })}
      hint={texts.hint}
      texts={[{ label: texts.label, text: token, copyLabel: texts.copy, isSecret: true }]}
      copiedLabel={texts.copied}
      failedLabel={texts.notCopied}
      doneLabel={texts.stored}
      closeLabel={texts.close}
      loss={{ title: texts.lossTitle, hint: texts.lossHint }}
      onDone={onDone}
    >
      {command !== undefined && (
        <div className="grid gap-1.5">
          <p className="text-14 font-medium">{texts.example}</p>
          <pre className="rounded-ctl bg-surface-2 p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere">
            {command}
          </pre>
          <div>
            <CopyButton
              size={32}
              text={command}
              label={texts.copyExample}
              copiedLabel={texts.copied}
              failedLabel={texts.notCopied}
            />
          </div>
        </div>
      )}
      <p className="text-14">
        <a className="link" href="/developers" target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
      </p>
    </OnceShownDialog>
  );
}

/** A call that reads, for each part of a token that can. */
const EXAMPLES: Readonly<Partial<Record<TokenScope, string>>> = {
  read: '/api/episodes',
  webhooks: '/api/webhooks',
  people: '/api/people',
};

function commandFor(token: string, scopes: readonly TokenScope[]): string | undefined {
  const [path] = scopes.flatMap((scope) => EXAMPLES[scope] ?? []);
  return path && `curl -H 'Authorization: Bearer ${token}' ${window.location.origin}${path}`;
}
