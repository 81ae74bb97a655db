import type { Check } from '@linecheck/checks/check';
import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import Wifi from 'lucide-react/icons/wifi';
import type { ReactNode } from 'react';

interface CheckInfo {
  readonly name: string;
  /** Of its card (S2 §2). */
  readonly stepTitle: string;
  readonly icon: ReactNode;
}

/** How each check is called and shown, wherever it is. Their order is that of `CHECKS`. */
export const checkInfo = {
  microphone: { name: 'Microphone', stepTitle: 'Microphone Test', icon: <Mic aria-hidden /> },
  camera: { name: 'Camera', stepTitle: 'Camera Test', icon: <Video aria-hidden /> },
  connection: { name: 'Connection', stepTitle: 'Connection Test', icon: <Wifi aria-hidden /> },
} as const satisfies Record<Check, CheckInfo>;
