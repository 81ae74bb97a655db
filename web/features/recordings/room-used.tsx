import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../api/use-settings';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { clipRoom } from './clip-room';
import { howToConfirm, roomInWords, shareOf, stateOf } from './room';

/** How much of the room for clips is used. It is no reason to stop where it is not known. */
export function RoomUsed() {
  const { data } = useQuery(clipRoom);
  const sendsMail = useSettings()?.sendsMail ?? false;
  if (data === undefined) return <div className="mt-4 min-h-9.5" />;
  const state = stateOf(data);
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-13 text-ink-2">{roomInWords(data)}</p>
      <ProgressBar
        label="Room used for recordings"
        share={shareOf(data)}
        tone={state === 'full' ? 'failed' : state === 'tight' ? 'warning' : 'brand'}
        valueText={roomInWords(data)}
      />
      {!data.isConfirmed && (
        <div className="mt-2">
          <Notice tone="info" title="There is more room for confirmed accounts">
            {howToConfirm(sendsMail)}
          </Notice>
        </div>
      )}
      {state !== 'free' && (
        <div className="mt-2">
          <Notice tone="warning" role="status" title={TITLES[state]}>
            Delete recordings that you do not need any more, your own or your guests'. Without room neither you nor your
            guests can save a recording; their results arrive all the same.
          </Notice>
        </div>
      )}
    </div>
  );
}

const TITLES = {
  tight: 'There is not much room left for recordings',
  full: 'There is no room left for recordings',
} as const;
