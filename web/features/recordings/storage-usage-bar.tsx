import recordings from '@linecheck/texts/en/recordings';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../api/use-settings';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { quotaState, storageUsageLabel, usedShare } from './storage-quota';
import { storageUsageQuery } from './storage-usage-query';

/** Used share of the storage quota for clips. If it cannot be loaded, the rest of the page still works. */
export function StorageUsageBar() {
  const texts = useTexts(recordings);
  const { data } = useQuery(storageUsageQuery);
  const sendsMail = useSettings()?.sendsMail ?? false;
  if (data === undefined) return <div className="mt-4 min-h-9.5" />;
  const state = quotaState(data);
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-13 text-ink-2">{storageUsageLabel(texts, data)}</p>
      <ProgressBar
        label={texts.storageUsedLabel}
        share={usedShare(data)}
        tone={state === 'full' ? 'failed' : state === 'nearLimit' ? 'warning' : 'brand'}
        valueText={storageUsageLabel(texts, data)}
      />
      {!data.isConfirmed && (
        <div className="mt-2">
          <Notice tone="info" title={texts.confirmTitle}>
            {sendsMail ? texts.confirmByLetter : texts.confirmByOperator}
          </Notice>
        </div>
      )}
      {state !== 'ok' && (
        <div className="mt-2">
          <Notice tone="warning" role="status" title={state === 'full' ? texts.storageFull : texts.storageNearLimit}>
            {texts.makeRoom}
          </Notice>
        </div>
      )}
    </div>
  );
}
