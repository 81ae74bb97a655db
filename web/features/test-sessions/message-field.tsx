import { GUEST_MESSAGE_MAX } from '@linecheck/contract';
import testSessions from '@linecheck/texts/en/test-sessions';
import type { ComponentProps } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { TextArea } from '../../ui/controls/text-area';

interface MessageFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'size'> {
  /** Content of the field, for its counter. */
  readonly message: string;
}

/** Field for the host's message to the guest, with a counter of its 500 characters. */
export function MessageField({ message, ...area }: MessageFieldProps) {
  const texts = useTexts(testSessions);
  const used = [...message.trim()].length;
  return (
    <TextArea
      {...area}
      size={40}
      label={texts.form.message}
      rows={3}
      placeholder={texts.form.messagePlaceholder}
      hint={
        <span className={`tabular block text-end text-13 ${used > GUEST_MESSAGE_MAX ? 'text-failed' : ''}`}>
          {fill(texts.form.messageLength, { used, max: GUEST_MESSAGE_MAX })}
        </span>
      }
    />
  );
}
