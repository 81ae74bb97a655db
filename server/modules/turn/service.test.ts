import { expect, it } from 'vitest';
import { credentialsFor } from './service';

it('credentials are valid for two minutes, and are computed like those of coturn', () => {
  // printf 1700000120 | openssl dgst -sha1 -hmac north-wind-over-the-harbour -binary | base64
  expect(credentialsFor('north-wind-over-the-harbour', 1_700_000_000_999)).toEqual({
    username: '1700000120',
    credential: 'FUpiMGNYvZqPs0RlE1NMlOCaSmw=',
  });
});
