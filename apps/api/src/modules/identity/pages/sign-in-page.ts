import { isFamilyNameFirst } from '@intermind/contracts/languages';
import type { PasswordRule } from '../accounts/password-rules.ts';
import type { Destination } from './destination.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from './form-input.ts';
import { alertLine, type FormErrors, passwordField, submitButton, textField } from './fields.ts';
import { type Html, html } from '../../../http/html.ts';
import { ICONS } from './icons.ts';
import { formPage, type PageContext } from './layout.ts';

export interface SignInPage {
  email: string;
  errors: FormErrors<'email' | 'password'>;
  destination: Destination;
  /** Address of the sign-up page; null where this browser may make no account. */
  signUpUrl: string | null;
  /** Address of the page for a forgotten password. */
  forgottenUrl: string;
  /** Address the form is sent to. */
  action: string;
  /** Where a sign-in with a passkey begins and ends; null where browsers have none for our address. */
  passkey: { optionsUrl: string; url: string } | null;
}

export function signInPage(
  page: PageContext,
  { email, errors, destination, signUpUrl, forgottenUrl, action, passkey }: SignInPage,
): string {
  const { texts } = page;
  return formPage(
    page,
    texts.signIn,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.signIn}</h1>
        ${goingTo(page, destination)}
      </div>
      ${alertLine(errors.form)}
      ${textField({
        name: 'email',
        label: texts.email,
        type: 'email',
        autocomplete: passkey ? 'username webauthn' : 'username',
        value: email,
        error: errors.email,
        maxLength: EMAIL_MAX_LENGTH,
        focused: !email || errors.email !== undefined,
      })}
      ${passwordField({
        name: 'password',
        label: texts.password,
        autocomplete: 'current-password',
        error: errors.password,
        texts,
        focused: email !== '' && errors.email === undefined,
      })}
      ${submitButton(texts.signIn)}
      ${
        passkey &&
        html`<div
          hidden
          data-passkey="sign-in"
          data-script="${page.assets.passkeys}"
          data-options-url="${passkey.optionsUrl}"
          data-url="${passkey.url}"
        >
          <button class="line" type="button">${ICONS.key}${texts.passkeySignIn}</button>
          <p class="error" role="alert" data-passkey-failed hidden>${texts.passkeyFailed}</p>
        </div>`
      }
      <p class="aside"><a href="${forgottenUrl}">${texts.forgot}</a></p>
      ${signUpUrl && html`<p class="aside">${texts.newHere} <a href="${signUpUrl}">${texts.signUp}</a></p>`}
    </form>`,
  );
}

export interface SignUpPage {
  email: string;
  firstName: string;
  lastName: string;
  errors: FormErrors<'email' | 'password' | 'firstName'>;
  /** Rules the password did not meet. */
  unmet: readonly PasswordRule[];
  destination: Destination;
  /** Address of the sign-in page. */
  signInUrl: string;
  action: string;
}

export function signUpPage(page: PageContext, form: SignUpPage): string {
  const { texts } = page;
  const { errors } = form;
  const familyFirst = isFamilyNameFirst(page.language);
  const isNew = !form.firstName && !errors.firstName;
  const firstName = textField({
    name: 'firstName',
    label: texts.firstName,
    type: 'text',
    autocomplete: 'given-name',
    value: form.firstName,
    error: errors.firstName,
    maxLength: NAME_MAX_LENGTH,
    focused: !form.firstName && !(familyFirst && isNew),
  });
  const lastName = textField({
    name: 'lastName',
    label: texts.lastName,
    type: 'text',
    autocomplete: 'family-name',
    value: form.lastName,
    error: undefined,
    maxLength: NAME_MAX_LENGTH,
    optional: texts.optional,
    focused: familyFirst && isNew,
  });
  return formPage(
    page,
    texts.signUp,
    html`<form method="post" action="${form.action}" novalidate>
      <div>
        <h1>${texts.signUp}</h1>
        ${goingTo(page, form.destination)}
      </div>
      ${alertLine(errors.form)}
      <div class="pair">${familyFirst ? [lastName, firstName] : [firstName, lastName]}</div>
      ${textField({
        name: 'email',
        label: texts.email,
        type: 'email',
        autocomplete: 'username',
        value: form.email,
        error: errors.email,
        maxLength: EMAIL_MAX_LENGTH,
        focused: form.firstName !== '' && errors.email !== undefined,
      })}
      ${passwordField({
        name: 'password',
        label: texts.password,
        autocomplete: 'new-password',
        error: errors.password,
        texts,
        focused: form.firstName !== '' && errors.email === undefined,
        rules: form.unmet,
      })}
      <p class="hint">${acceptance(page)}</p>
      ${submitButton(texts.signUp)}
      <p class="aside">${texts.haveAccount} <a href="${form.signInUrl}">${texts.signIn}</a></p>
    </form>`,
  );
}

/** Its sentence has the words of the link in brackets. The form stays open beside the terms. */
function acceptance({ texts, termsUrl }: PageContext): Html {
  const [before = '', words = '', after = ''] = texts.signUpTerms.split(/[[\]]/);
  return html`${before}<a href="${termsUrl}" target="_blank" rel="noopener">${words}</a>${after}`;
}

/** Where the person goes on to; its sentence is one text with one gap, so the gap is filled with markup. */
function goingTo({ texts, productName }: PageContext, destination: Destination): Html {
  const [before = '', after = ''] = texts.goOnTo.split('{place}');
  return html`<p class="lead">${before}<b>${placeOf(texts, productName, destination)}</b>${after}</p>`;
}

function placeOf(texts: PageContext['texts'], productName: string, destination: Destination): Html {
  if (destination.kind === 'meeting') {
    const [before = '', after = ''] = texts.placeMeeting.split('{code}');
    return html`${before}<bdi dir="ltr">${destination.code}</bdi>${after}`;
  }
  if (destination.kind === 'product') return html`<bdi>${productName}</bdi>`;
  const names = {
    history: texts.placeHistory,
    ask: texts.placeAsk,
    profile: texts.placeProfile,
    pricing: texts.placePricing,
    admin: texts.placeAdmin,
  };
  return html`${names[destination.screen]}`;
}
