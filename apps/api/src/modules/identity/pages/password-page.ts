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
  /** Right after signing in with a one-time password: the current one is not asked for again. */
  forced: boolean;
}

export function passwordPage(
  page: PageContext,
  { email, errors, unmet, action, forced }: PasswordPage,
): string {
  const { texts } = page;
  return formPage(
    page,
    texts.changePassword,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.changePassword}</h1>
        <p class="lead">${forced ? texts.oneTimePassword : html`<bdi>${email}</bdi>`}</p>
      </div>
      ${alertLine(errors.form)}
      <input type="text" name="email" value="${email}" autocomplete="username" readonly hidden />
      ${
        !forced &&
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
        focused: forced,
        rules: unmet,
      })}
      ${submitButton(texts.savePassword)}
    </form>`,
  );
}
