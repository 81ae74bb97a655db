import { Notice } from '../../ui/notice';

/** Unknown, expired and regenerated codes are told alike (D6). */
export function LinkNotValid() {
  return (
    <Notice tone="warning" role="alert" title="This link is not valid any more">
      Please ask your host for a new one. You can run the checks here all the same.
    </Notice>
  );
}
