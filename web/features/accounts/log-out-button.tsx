import LogOut from 'lucide-react/icons/log-out';
import { Button, IconButton } from '../../ui/button';
import { useLogOut } from './use-log-out';

/** `brief`: the icon alone, where there is no room for the word. */
export function LogOutButton({ brief = false }: { readonly brief?: boolean }) {
  const { logOut, isBusy } = useLogOut();
  const icon = <LogOut aria-hidden />;
  if (brief) return <IconButton label="Logout" icon={icon} busy={isBusy} onClick={logOut} />;
  return (
    <Button look="quiet" icon={icon} busy={isBusy} onClick={logOut}>
      Logout
    </Button>
  );
}
