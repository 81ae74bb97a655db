import { GUEST_MESSAGE_MAX } from '@linecheck/contract';
import type { ComponentProps } from 'react';
import { TextArea } from '../../ui/text-area';

type MessageFieldProps = Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'size'> & {
  /** What the field holds, for its counter. */
  readonly message: string;
};

/** A host's words to the guest, with how many of the 500 characters are used. */
export function MessageField({ message, ...area }: MessageFieldProps) {
  const used = [...message.trim()].length;
  return (
    <TextArea
      {...area}
      size={40}
      label="Message"
      rows={3}
      placeholder="Your guest reads this at the top of the page"
      hint={
        <span className={`tabular block text-right text-13 ${used > GUEST_MESSAGE_MAX ? 'text-failed' : ''}`}>
          {used}/{GUEST_MESSAGE_MAX}
        </span>
      }
    />
  );
}
