import { html } from '../../../http/html.ts';
import { alertLine, type FormErrors, submitButton, textField } from './fields.ts';
import { EMAIL_MAX_LENGTH } from './form-input.ts';
import { formPage, type PageContext } from './layout.ts';

export interface ForgottenPage {
  email: string;
  errors: FormErrors<'email'>;
  action: string;
}

/** Asks for the address of the account whose password is forgotten. */
export function forgottenPage(page: PageContext, { email, errors, action }: ForgottenPage): string {
  const { texts } = page;
  return formPage(
    page,
    texts.forgot,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.forgot}</h1>
        <p class="lead">${texts.forgotLead}</p>
      </div>
      ${alertLine(errors.form)}
      ${textField({
        name: 'email',
        label: texts.email,
        type: 'email',
        autocomplete: 'username',
        value: email,
        error: errors.email,
        maxLength: EMAIL_MAX_LENGTH,
        focused: true,
      })}
      ${submitButton(texts.forgotSend)}
    </form>`,
  );
}
