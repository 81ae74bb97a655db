import LogOut from 'lucide-react/icons/log-out';
import { Button, IconButton } from '../../ui/button';
import { useLogOut } from './use-log-out';

interface LogOutButtonProps {
  /** The icon alone, where there is no room for the word. */
  readonly brief?: boolean;
  /** Goes on with the log-out, where the page has nothing against it. */
  readonly askFirst?: (goOn: () => void) => void;
}

export function LogOutButton({ brief = false, askFirst = (goOn) => goOn() }: LogOutButtonProps) {
  const { logOut, isBusy } = useLogOut();
  const icon = <LogOut aria-hidden />;
  const leave = () => askFirst(logOut);
  if (brief) return <IconButton label="Logout" icon={icon} busy={isBusy} onClick={leave} />;
  return (
    <Button look="quiet" icon={icon} busy={isBusy} onClick={leave}>
      Logout
    </Button>
  );
}
