export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  holdsDatabase,
  openEmbeddedPostgres,
} from './embedded-postgres';
export { EmbeddedPostgresError } from './embedded-postgres-error';
export { minorReleaseNotice } from './minor-releases';
