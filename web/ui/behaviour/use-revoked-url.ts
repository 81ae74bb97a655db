import { useEffect } from 'react';

/** Revokes an object URL when it is replaced or the component unmounts. */
export function useRevokedUrl(url: string | undefined): void {
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
}
