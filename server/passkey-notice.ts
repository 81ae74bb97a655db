import { isAddress, type ServerConfig } from './env';

/** Message for the operator when the app starts; undefined unless an IP address refuses passkeys. */
export const passkeyNotice = ({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): string | undefined =>
  isAddress(new URL(publicUrl).hostname)
    ? 'Passkeys are off: browsers allow none at an IP address. Set PUBLIC_URL to a name with https: to allow them'
    : undefined;
