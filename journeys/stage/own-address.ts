import { networkInterfaces } from 'node:os';

/** An IPv4 address of this machine other than the loopback, to which browsers open no path. */
export const ownAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
