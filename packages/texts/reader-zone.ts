let named: () => string | undefined = () => undefined;

/** For the server, which renders pages for readers in other time zones than its own. */
export function nameReaderZone(read: typeof named): void {
  named = read;
}

/** Time zone of the reader as an option of `Intl`: undefined for that of this computer. */
export const zoneOption = (): string | undefined => named();

export const readerZone = (): string => named() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
