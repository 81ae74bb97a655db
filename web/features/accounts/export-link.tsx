import { exportAccount } from '@linecheck/contract';
import Download from 'lucide-react/icons/download';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useExport } from './use-export';

/** `text`: inside of a sentence. */
export function ExportLink({ look = 'button' }: { readonly look?: 'button' | 'text' }) {
  const { onClick, isPending, refusal } = useExport();
  const link = { href: exportAccount.path, download: '', onClick, 'aria-busy': isPending || undefined } as const;
  if (look === 'text') {
    return (
      <>
        <a className="link" {...link}>
          export all your data
        </a>
        {refusal !== undefined && (
          <span role="alert" className="text-failed">
            {' '}
            ({refusal})
          </span>
        )}
      </>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ButtonLink wide="phone" icon={<Download aria-hidden />} {...link}>
        Export All Data
      </ButtonLink>
      {refusal !== undefined && (
        <Notice tone="failed" role="alert" title="Your data could not be exported">
          {refusal}
        </Notice>
      )}
    </div>
  );
}
