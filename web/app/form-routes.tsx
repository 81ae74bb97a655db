import { FORM_PAGE_ELEMENT, type FormPageData, readFormPageText } from '@linecheck/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { pageQueries, Queries } from '../api/queries';
import { settingsQueryKey } from '../api/use-settings';
import { waysQueryKey } from '../features/accounts/use-sign-in-ways';
import { ForgotPasswordPage } from '../pages/forgot-password-page';
import { LoginPage } from '../pages/login-page';
import { RegisterPage, registrationQueryKey } from '../pages/register-page';
import { ResetPasswordPage } from '../pages/reset-password-page';
import { repeatEarlyClick } from '../ui/behaviour/clicks';

export { restoreMarkup } from '../ui/behaviour/restore-markup';

export function FormRoutes() {
  useEffect(() => repeatEarlyClick(), []);
  return (
    <Queries>
      <Switch>
        <Route path="/login" component={LoginPage} />
        <Route path="/register" component={RegisterPage} />
        <Route path="/forgot-password" component={ForgotPasswordPage} />
        <Route path="/reset-password" component={ResetPasswordPage} />
      </Switch>
    </Queries>
  );
}

export function storeAnswers(client: QueryClient, { settings, registration, ways }: FormPageData): void {
  client.setQueryData(settingsQueryKey, settings);
  client.setQueryData(waysQueryKey, ways);
  if (registration !== null) client.setQueryData(registrationQueryKey, { registration });
}

export function storeEmbeddedAnswers(): void {
  const data = readFormPageText(document.getElementById(FORM_PAGE_ELEMENT)?.textContent ?? '');
  if (data !== undefined) storeAnswers(pageQueries, data);
}
