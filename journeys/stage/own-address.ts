import { networkInterfaces } from 'node:os';

/** What this machine is called by others: browsers open no path to the loopback. */
export const ownAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
