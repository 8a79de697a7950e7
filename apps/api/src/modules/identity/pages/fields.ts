import type { IdentityTexts } from '@intermind/i18n/identity';
import { PASSWORD_MAX_LENGTH, PASSWORD_RULES, type PasswordRule } from '../accounts/password-rules.ts';
import { type Html, html } from '../../../http/html.ts';
import { ICONS } from './icons.ts';

/** Messages by field; `form` is shown above all of them. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

export interface TextField {
  name: string;
  label: string;
  type: 'email' | 'text';
  autocomplete: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  focused?: boolean;
  /** Word that says the field may stay empty. */
  optional?: string;
}

export function textField(field: TextField): Html {
  const { name, error } = field;
  return html`<div class="field">
    <label for="${name}"
      >${field.label}${field.optional && html` <span class="hint">(${field.optional})</span>`}</label
    >
    <div class="input">
      <input
        id="${name}"
        name="${name}"
        type="${field.type}"
        value="${field.value}"
        autocomplete="${field.autocomplete}"
        maxlength="${field.maxLength}"
        ${field.type === 'email' ? html`dir="ltr" autocapitalize="none" spellcheck="false"` : html`dir="auto"`}
        ${field.optional ? null : html`required`}
        ${field.focused && html`autofocus`}
        ${described(name, error)}
      />
    </div>
    ${errorLine(name, error)}
  </div>`;
}

export interface CodeField {
  name: string;
  label: string;
  /** `digits`: six from an app, which phones offer by themselves. */
  kind: 'digits' | 'text';
  error: string | undefined;
}

export function codeField({ name, label, kind, error }: CodeField): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="input">
      <input
        class="code"
        id="${name}"
        name="${name}"
        type="text"
        ${kind === 'digits' ? html`inputmode="numeric" autocomplete="one-time-code"` : html`autocomplete="off"`}
        maxlength="40"
        dir="ltr"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
        ${described(name, error)}
      />
    </div>
    ${errorLine(name, error)}
  </div>`;
}

export interface PasswordField {
  name: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  error: string | undefined;
  texts: IdentityTexts;
  focused?: boolean;
  /** Shows the rules under the field and marks these, which the password did not meet. */
  rules?: readonly PasswordRule[];
}

export function passwordField({
  name,
  label,
  autocomplete,
  error,
  texts,
  focused,
  rules,
}: PasswordField): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <div class="input">
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${autocomplete}"
        maxlength="${PASSWORD_MAX_LENGTH}"
        dir="ltr"
        required
        ${focused && html`autofocus`}
        ${described(name, error, rules ? 'password-rules' : undefined)}
      />
      <button
        class="eye"
        type="button"
        hidden
        aria-controls="${name}"
        aria-label="${texts.showPassword}"
        title="${texts.showPassword}"
        data-show="${texts.showPassword}"
        data-hide="${texts.hidePassword}"
      >
        ${ICONS.eye}${ICONS.eyeOff}
      </button>
    </div>
    ${errorLine(name, error)}
    ${
      rules &&
      html`<ul class="rules" id="password-rules" data-for="${name}">
        ${PASSWORD_RULES.map(
          (rule) =>
            html`<li data-rule="${rule}" ${rules.includes(rule) && html`class="unmet"`}>
              ${ICONS.check}<span>${ruleText(texts, rule)}</span
              ><span class="unseen" hidden>, ${texts.ruleMet}</span>
            </li>`,
        )}
      </ul>`
    }
  </div>`;
}

export function alertLine(text: string | undefined): Html | null {
  return text ? html`<p class="alert" role="alert">${ICONS.alert}<span>${text}</span></p>` : null;
}

export function submitButton(label: string): Html {
  return html`<button class="primary" type="submit">${label}</button>`;
}

function ruleText(texts: IdentityTexts, rule: PasswordRule): string {
  const byRule: Record<PasswordRule, string> = {
    length: texts.ruleLength,
    letter: texts.ruleLetter,
    digitOrSign: texts.ruleDigitOrSign,
    notEmail: texts.ruleNotEmail,
    notCommon: texts.ruleNotCommon,
  };
  return byRule[rule];
}

function described(name: string, error: string | undefined, also?: string): Html {
  const ids = [error ? `${name}-error` : '', also ?? ''].filter(Boolean).join(' ');
  return html`${error && html`aria-invalid="true"`} ${ids && html`aria-describedby="${ids}"`}`;
}

function errorLine(name: string, error: string | undefined): Html | null {
  return error ? html`<p class="error" id="${name}-error">${ICONS.alert}<span>${error}</span></p>` : null;
}
