import hostHeader from '@linecheck/texts/en/host-header';
import LogOut from 'lucide-react/icons/log-out';
import { useTexts } from '../../texts/use-texts';
import { Button, IconButton } from '../../ui/controls/button';
import { useLogOut } from './use-log-out';

interface LogOutButtonProps {
  /** Icon only, for narrow places. */
  readonly brief?: boolean;
  /** Calls `goOn` unless the page stops the log-out because of unsaved changes. */
  readonly askFirst?: (goOn: () => void) => void;
}

export function LogOutButton({ brief = false, askFirst = (goOn) => goOn() }: LogOutButtonProps) {
  const texts = useTexts(hostHeader);
  const { logOut, isBusy } = useLogOut();
  const icon = <LogOut aria-hidden />;
  const leave = () => askFirst(logOut);
  if (brief) return <IconButton label={texts.logOut} icon={icon} busy={isBusy} onClick={leave} />;
  return (
    <Button variant="quiet" icon={icon} busy={isBusy} onClick={leave}>
      {texts.logOut}
    </Button>
  );
}
