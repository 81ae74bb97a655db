export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  holdsDatabase,
  openEmbeddedPostgres,
} from './embedded-postgres';
export { EmbeddedPostgresError } from './embedded-postgres-error';
export { upgradeEmbeddedPostgres } from './major-upgrade';
export { minorReleaseNotice } from './minor-releases';
