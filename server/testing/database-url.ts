interface Address {
  /** Host name, IP address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
}

export function databaseUrlOf({ host, port, user, password, database }: Address): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
