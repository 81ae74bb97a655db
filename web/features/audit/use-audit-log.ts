import {
  AUDIT_TARGETS,
  type AuditEntry,
  type AuditFilter,
  exportAuditLog,
  listAuditLog,
  listAuditPeople,
} from '@linecheck/contract';
import { activity } from '@linecheck/texts/en/activity';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { activityQueryKey } from '../../api/acting';
import { fetchFile, saveFile } from '../../api/save-file';
import { send } from '../../api/send';
import { failureCause } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';

export interface AuditWishes {
  readonly person: string;
  readonly target: string;
}

const filterOf = ({ person, target }: AuditWishes): AuditFilter => {
  const kind = AUDIT_TARGETS.find((each) => each === target);
  return { ...(person !== '' && { person }), ...(kind !== undefined && { target: kind }) };
};

export const useAuditLog = (wishes: AuditWishes) =>
  useInfiniteQuery({
    queryKey: [...activityQueryKey, wishes],
    queryFn: ({ pageParam: after, signal }) =>
      send(listAuditLog, { query: { ...filterOf(wishes), ...(after !== '' && { after }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });

const RECENT = 5;

export const useRecentActivity = () =>
  useQuery({
    queryKey: [...activityQueryKey, 'recent'],
    queryFn: () => send(listAuditLog, { query: { limit: String(RECENT) } }),
    refetchOnMount: 'always',
  });

export function useAuditPeople() {
  const { data = [] } = useQuery({
    queryKey: [...activityQueryKey, 'people'],
    queryFn: () => send(listAuditPeople, {}),
    refetchOnMount: 'always',
  });
  return data;
}

export function useAuditDownload(wishes: AuditWishes) {
  const texts = useTexts(activity);
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(exportAuditLog, { query: filterOf(wishes) }),
    onSuccess: (file) => saveFile(file, 'linecheck-activity.csv'),
    onError: (error) => showToast({ title: texts.notDownloaded, description: failureCause(error), tone: 'failed' }),
  });
  return { download: () => mutate(), isPending };
}

interface AuditDay {
  readonly day: string;
  readonly entries: readonly AuditEntry[];
}

export function byDay(entries: readonly AuditEntry[], dayOf: (at: string) => string): readonly AuditDay[] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, list]) => ({ day, entries: list }));
}
