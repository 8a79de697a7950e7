import { html } from '../../../http/html.ts';
import { alertLine, type FormErrors, passwordField, submitButton, textField } from './fields.ts';
import { EMAIL_MAX_LENGTH } from './form-input.ts';
import { formPage, type PageContext } from './layout.ts';

export interface EmailPage {
  /** The one of the account. */
  current: string;
  /** As typed. */
  email: string;
  errors: FormErrors<'email' | 'currentPassword'>;
  action: string;
}

/** Asks for another email address, and for the password. */
export function emailPage(page: PageContext, { current, email, errors, action }: EmailPage): string {
  const { texts } = page;
  return formPage(
    page,
    texts.changeEmail,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.changeEmail}</h1>
        <p class="lead"><bdi dir="ltr">${current}</bdi></p>
      </div>
      ${alertLine(errors.form)}
      ${textField({
        name: 'email',
        label: texts.newEmail,
        type: 'email',
        autocomplete: 'email',
        value: email,
        error: errors.email,
        maxLength: EMAIL_MAX_LENGTH,
        focused: !errors.currentPassword,
      })}
      ${passwordField({
        name: 'currentPassword',
        label: texts.currentPassword,
        autocomplete: 'current-password',
        error: errors.currentPassword,
        texts,
        focused: errors.currentPassword !== undefined,
      })}
      ${submitButton(texts.saveEmail)}
    </form>`,
  );
}

/** Asks before a link is used: mail programs open links by themselves. */
export function confirmPage(page: PageContext, email: string, action: string): string {
  const { texts } = page;
  return formPage(
    page,
    texts.confirmEmail,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.confirmEmail}</h1>
        <p class="lead"><bdi dir="ltr">${email}</bdi></p>
      </div>
      ${submitButton(texts.confirm)}
    </form>`,
  );
}
