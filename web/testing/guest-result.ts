import type { GuestResult } from '@linecheck/contract';

export const testGuestResult = (differing: Partial<GuestResult> = {}): GuestResult => ({
  id: 'r1',
  sessionId: 's1',
  guestName: 'Amara Okafor',
  guestEmail: null,
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
  checklistCompleted: [],
  notes: null,
  details: null,
  recording: null,
  submittedAt: '2026-11-20T14:32:00Z',
  updatedAt: null,
  run: 1,
  recheck: null,
  fit: null,
  ...differing,
});
