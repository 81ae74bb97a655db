import type { CheckName } from '@linecheck/checks/check';
import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import Volume from 'lucide-react/icons/volume-2';
import Wifi from 'lucide-react/icons/wifi';
import type { ReactNode } from 'react';

export const checkIcons = {
  microphone: <Mic aria-hidden />,
  speakers: <Volume aria-hidden />,
  camera: <Video aria-hidden />,
  connection: <Wifi aria-hidden />,
} as const satisfies Record<CheckName, ReactNode>;
