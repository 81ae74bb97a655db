import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from './send';

export const settingsQueryKey = ['settings'] as const;

type Settings = EndpointResponse<typeof publicSettings>;

export function useSettings({ enabled = true } = {}): Settings | undefined {
  const { data } = useQuery({ queryKey: settingsQueryKey, queryFn: () => send(publicSettings, {}), enabled });
  return data;
}
