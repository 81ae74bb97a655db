import { expect, it } from 'vitest';
import type { ServiceFinding } from '../../modules/sign-in-service/operator-service';
import { lineOfFinding } from './test-oidc';

const redirect = 'https://check.example.org/api/auth/service/callback';

it.each<[ServiceFinding, RegExp]>([
  [{ kind: 'unreachable', isGood: false, reason: 'timed out' }, /\(timed out\).*id\.example\.org\/\.well-known/],
  [{ kind: 'clock', isGood: true, differenceS: 2, mostS: 60 }, /differ by 2 s\.$/],
  [{ kind: 'clock', isGood: false, differenceS: 300, mostS: 60 }, /differ by 300 s\. .*more than 60 s is refused/],
  [{ kind: 'redirect_refused', isGood: false, redirect }, /not registered\. Register https:\/\/check\.example\.org/],
  [{ kind: 'request_refused', isGood: false, redirect, status: 400 }, /status 400\. Compare OIDC_CLIENT_ID/],
  [{ kind: 'refuses_client', isGood: false }, /OIDC_CLIENT_SECRET/],
])('says what was found: %j', (finding, line) => {
  expect(lineOfFinding(finding, { issuer: 'https://id.example.org/' })).toMatch(line);
});
