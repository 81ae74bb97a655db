import * as z from 'zod/mini';
import { givenPassword, newPassword, personName, user } from './accounts';
import { endpoint } from './endpoint';
import { okResponse } from './fields';

/** A host's new name. */
export const nameChange = z.strictObject(personName);

export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  summary: 'Change the name of the signed-in host',
  body: nameChange,
  response: user,
});

/** A host's current and new password. */
export const passwordChange = z.strictObject({ currentPassword: givenPassword, newPassword });

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change the password of the signed-in host, and end every other sign-in and every reset link',
  body: passwordChange,
  response: okResponse,
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'All stored data of the signed-in host, as one zip file of JSON, pictures and videos',
  bytes: { types: ['application/zip'] },
  response: z.unknown(),
});

/** The password that confirms an account's deletion. */
export const accountDeletion = z.strictObject({ password: givenPassword });

/** POST instead of DELETE: proxies may drop the body of a DELETE, and the body carries the password. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete the account of the signed-in host with all its data, immediately and permanently',
  body: accountDeletion,
  response: okResponse,
});
