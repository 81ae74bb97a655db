import { logOut } from '@linecheck/contract';
import { hostHeader } from '@linecheck/texts/en/host';
import { useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { send } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { Button, IconButton } from '../../ui/controls/button';

interface LogOutButtonProps {
  /** Icon only, for narrow places. */
  readonly brief?: boolean;
  /** Calls `goOn` unless the page stops the log-out because of unsaved changes. */
  readonly askFirst?: (goOn: () => void) => void;
}

export function LogOutButton({ brief = false, askFirst = (goOn) => goOn() }: LogOutButtonProps) {
  const texts = useTexts(hostHeader);
  const { logOut, isBusy } = useLogOut();
  const icon = <LogOut aria-hidden className="rtl-mirrored" />;
  const leave = () => askFirst(logOut);
  if (brief) return <IconButton label={texts.logOut} icon={icon} busy={isBusy} onClick={leave} />;
  return (
    <Button variant="quiet" icon={icon} busy={isBusy} onClick={leave}>
      {texts.logOut}
    </Button>
  );
}

/** Clears all loaded data and reloads the page, even if the call fails (S1 §4). */
function useLogOut(): { readonly logOut: () => void; readonly isBusy: boolean } {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    queries.clear();
    window.location.assign('/');
  };
  return {
    isBusy,
    logOut: () => {
      setBusy(true);
      send(logOut, {}).then(leave, leave);
    },
  };
}
