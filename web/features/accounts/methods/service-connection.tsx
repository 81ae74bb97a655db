import { methodList } from '@linecheck/texts/en/sign-in-methods';
import Link2 from 'lucide-react/icons/link-2';
import { proveAgain } from '../../../api/recent-sign-in';
import { fill } from '../../../texts/fill';
import { currentTexts, useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { showToast } from '../../../ui/overlays/toast';
import { useServiceWindow } from '../service-window';
import { useMethodsReload } from './use-methods';

const loadOutcomes = () => import('@linecheck/texts/en/service-outcomes');

/** Connects the account to that of the sign-in service. */
export function ServiceConnection({ service }: { readonly service: string }) {
  const texts = useTexts(methodList);
  const reload = useMethodsReload();
  const { state, open, cancel } = useServiceWindow('connect', async (answer) => {
    reload();
    // The service connects nothing to a sign-in that is not recent.
    if (answer === 'over') return (await proveAgain()) && open();
    if (answer === 'done') return showToast({ title: fill(texts.connection.done, { service }), tone: 'passed' });
    const { title, text } = currentTexts((await loadOutcomes()).serviceOutcomes)[answer];
    showToast({ title: fill(title, { service }), description: fill(text, { service }), tone: 'failed' });
  });
  return (
    <>
      <Button fullWidth="phone" icon={<Link2 aria-hidden />} onClick={open}>
        {fill(texts.connect, { service })}
      </Button>
      {state === 'open' && (
        <p role="status" className="basis-full text-14 text-ink-2">
          <span>{fill(texts.connection.waiting, { service })}</span>{' '}
          <button type="button" className="link" onClick={cancel}>
            {texts.cancel}
          </button>
        </p>
      )}
      {state === 'blocked' && (
        <p role="alert" className="basis-full text-14 text-failed">
          {texts.connection.blocked}
        </p>
      )}
    </>
  );
}
