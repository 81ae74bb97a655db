import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from './send';

export const settingsQueryKey = ['settings'] as const;

type Settings = EndpointResponse<typeof publicSettings>;

/** Under a key of their own where they are not wanted: the server asks for a query as its last user in the page says. */
const UNWANTED_KEY = [...settingsQueryKey, 'unwanted'] as const;

export function useSettings({ enabled = true } = {}): Settings | undefined {
  const queryKey = enabled ? settingsQueryKey : UNWANTED_KEY;
  const { data } = useQuery({ queryKey, queryFn: () => send(publicSettings, {}), enabled });
  return data;
}
