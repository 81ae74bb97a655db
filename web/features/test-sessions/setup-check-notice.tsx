import { Notice } from '../../ui/notice';

/** What every guest is told first (S2 §2). */
export function SetupCheckNotice() {
  return (
    <Notice tone="yellow" title="This is a setup check — not the call itself" brief>
      Check your microphone, camera, connection and surroundings here. You'll join the real call at the scheduled time.
    </Notice>
  );
}
