import type { PasswordRule } from '../accounts/password-rules.ts';
import { alertLine, type FormErrors, passwordField, submitButton } from './fields.ts';
import { html } from '../../../http/html.ts';
import { formPage, type PageContext } from './layout.ts';

export interface PasswordPage {
  email: string;
  errors: FormErrors<'currentPassword' | 'password'>;
  /** Rules the new password did not meet. */
  unmet: readonly PasswordRule[];
  action: string;
  /**
   * `current`: for the current password, too. `oneTime`: right after signing in with a one-time password. `new`: after
   * opening a link.
   */
  asks: 'current' | 'oneTime' | 'new';
}

export function passwordPage(
  page: PageContext,
  { email, errors, unmet, action, asks }: PasswordPage,
): string {
  const { texts } = page;
  return formPage(
    page,
    texts.changePassword,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.changePassword}</h1>
        <p class="lead">${asks === 'oneTime' ? texts.oneTimePassword : html`<bdi>${email}</bdi>`}</p>
      </div>
      ${alertLine(errors.form)}
      <input type="text" name="email" value="${email}" autocomplete="username" readonly hidden />
      ${
        asks === 'current' &&
        passwordField({
          name: 'currentPassword',
          label: texts.currentPassword,
          autocomplete: 'current-password',
          error: errors.currentPassword,
          texts,
          focused: true,
        })
      }
      ${passwordField({
        name: 'password',
        label: texts.newPassword,
        autocomplete: 'new-password',
        error: errors.password,
        texts,
        focused: asks !== 'current',
        rules: unmet,
      })}
      ${submitButton(texts.savePassword)}
    </form>`,
  );
}
