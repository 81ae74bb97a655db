import { type GuestGroup, joinGroup, readGroup, readGuestSession, readSessionCode } from '@linecheck/contract';
import { groupPage } from '@linecheck/texts/en/episodes/group';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, refusalOf, send } from '../../../api/send';
import { failureCause, failureWords } from '../../../texts/failure-words';
import { useTexts } from '../../../texts/use-texts';
import { newUuid } from '../../../ui/behaviour/new-uuid';
import { showToast } from '../../../ui/overlays/toast';
import { guestIdIn, type JoinedGuest, joinedBefore, rememberGuest } from './group-memory';

export type GroupLink =
  | { readonly kind: 'loading' | 'not-valid' }
  | {
      readonly kind: 'valid';
      readonly code: string;
      readonly group: GuestGroup;
      /** The guest who has joined in this browser, and whose own link still works. */
      readonly before: JoinedGuest | undefined;
    }
  | {
      readonly kind: 'unreachable';
      readonly message: string;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    };

/** @param pasted The code in the address, perhaps malformed. */
export function useGroup(pasted: string): GroupLink {
  const code = readSessionCode(pasted);
  const query = useQuery({
    queryKey: ['group', code],
    queryFn: async () => {
      const [group, before] = await Promise.all([findGroup(code ?? ''), stillValid(joinedBefore(code ?? ''))]);
      return { group, before };
    },
    enabled: code !== undefined,
    refetchOnMount: 'always',
  });
  if (code === undefined) return { kind: 'not-valid' };
  if (query.data) {
    const { group, before } = query.data;
    return group === null ? { kind: 'not-valid' } : { kind: 'valid', code, group, before };
  }
  if (query.error === null) return { kind: 'loading' };
  const retry = () => void query.refetch();
  return { kind: 'unreachable', message: failureCause(query.error), retry, isRetrying: query.isFetching };
}

/** An invalid code is not a failure: the page has its own message for it. */
async function findGroup(code: string): Promise<GuestGroup | null> {
  try {
    return await send(readGroup, { params: { code } });
  } catch (error) {
    if (refusalOf(error) === 'link_not_valid') return null;
    throw error;
  }
}

/** The host may have removed the guest, or renewed the link. */
async function stillValid(guest: JoinedGuest | undefined): Promise<JoinedGuest | undefined> {
  if (guest === undefined) return undefined;
  try {
    await send(readGuestSession, { params: { id: guest.sessionCode } });
    return guest;
  } catch (error) {
    if (refusalOf(error) === 'link_not_valid') return undefined;
    throw error;
  }
}

interface JoinEvents {
  readonly onJoined: (sessionCode: string) => void;
  /** Another guest has joined in another tab since. */
  readonly onOther: (other: JoinedGuest) => void;
}

/** Joins an episode. A repeated attempt has the same id, so that a lost reply does not make a second row. */
export function useJoin(code: string, { onJoined, onOther }: JoinEvents) {
  const texts = useTexts(groupPage);
  const [ownId, setOwnId] = useState(newUuid);
  const { mutate, isPending } = useMutation({
    mutationFn: async (name: string): Promise<JoinedGuest> => {
      const other = await stillValid(joinedBefore(code));
      if (other !== undefined) return other;
      const guestId = guestIdIn(code, name, ownId);
      rememberGuest(code, { guestId, name });
      const { sessionCode } = await send(joinGroup, { params: { code }, body: { name, guestId } });
      const joined = { guestId, name, sessionCode };
      rememberGuest(code, joined);
      return joined;
    },
    onSuccess: (joined, name) => (joined.name === name ? onJoined(joined.sessionCode) : onOther(joined)),
    onError: (error) => {
      if (problemOf(error)?.params?.reason === 'taken') {
        // The next attempt is that of another guest.
        rememberGuest(code, undefined);
        setOwnId(newUuid());
      }
      showToast({ title: texts.notJoined, description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  return { join: mutate, isPending };
}
