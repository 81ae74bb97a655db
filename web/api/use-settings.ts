import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from './send';

export type Settings = EndpointResponse<typeof publicSettings>;

/** What the page has to know about this installation; undefined while it is not known. */
export function useSettings({ enabled = true } = {}): Settings | undefined {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => send(publicSettings, {}), enabled });
  return data;
}
