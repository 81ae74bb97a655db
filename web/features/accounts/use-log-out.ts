import { logOut } from '@linecheck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/send';

/** Clears all loaded data and reloads the page, even if the call fails (S1 §4). */
export function useLogOut(): { readonly logOut: () => void; readonly isBusy: boolean } {
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
