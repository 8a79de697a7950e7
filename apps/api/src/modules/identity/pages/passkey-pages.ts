import { html } from '../../../http/html.ts';
import type { PasskeyRow } from '../accounts/passkeys-store.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { alertLine, type FormErrors, passwordField, submitButton, textField } from './fields.ts';
import { NAME_MAX_LENGTH } from './form-input.ts';
import { formPage, type PageContext } from './layout.ts';

export interface PasskeysPage {
  email: string;
  passkeys: readonly PasskeyRow[];
  /** As typed. */
  name: string;
  errors: FormErrors<'name' | 'currentPassword'>;
  /** Where the form of a new one is sent to. */
  action: string;
  /** Where what the device made is sent to. */
  addUrl: string;
  query: string;
}

/** The passkeys of an account, and the form for another one. */
export function passkeysPage(page: PageContext, form: PasskeysPage): string {
  const { texts, language, homeUrl, assets } = page;
  const { passkeys, errors, query } = form;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const to = (id: string, act: string) => `${MOUNT_PATH}/account/passkeys/${id}/${act}${query}`;
  return formPage(
    page,
    texts.passkeys,
    html`<div>
        <h1>${texts.passkeys}</h1>
        <p class="lead">${texts.passkeysLead}</p>
      </div>
      ${
        passkeys.length === 0
          ? html`<p class="lead">${texts.passkeysNone}</p>`
          : html`<ul class="rows">
              ${passkeys.map(
                ({ id, name, createdAt, lastUsedAt }) =>
                  html`<li class="passkey">
                    <span>
                      <b><bdi>${name}</bdi></b>
                      <span class="hint">
                        ${texts.passkeyAdded.replace('{date}', () => date.format(createdAt))}
                        ${lastUsedAt && `· ${texts.passkeyUsed.replace('{date}', () => date.format(lastUsedAt))}`}
                      </span>
                    </span>
                    <span class="acts">
                      <a href="${to(id, 'rename')}" aria-label="${texts.passkeyRename}: ${name}"
                        >${texts.passkeyRename}</a
                      >
                      <a href="${to(id, 'remove')}" aria-label="${texts.passkeyRemove}: ${name}"
                        >${texts.passkeyRemove}</a
                      >
                    </span>
                  </li>`,
              )}
            </ul>`
      }
      <p class="lead" data-passkey-missing>${texts.passkeyUnsupported}</p>
      <form
        method="post"
        action="${form.action}"
        novalidate
        hidden
        data-passkey="add"
        data-script="${assets.passkeys}"
        data-url="${form.addUrl}"
      >
        <h2>${texts.passkeyAdd}</h2>
        ${alertLine(errors.form)}
        <p class="alert" role="alert" data-passkey-failed hidden>${texts.passkeyNotAdded}</p>
        ${textField({
          name: 'name',
          label: texts.passkeyName,
          type: 'text',
          autocomplete: 'off',
          value: form.name,
          error: errors.name,
          maxLength: NAME_MAX_LENGTH,
        })}
        <input type="text" name="email" value="${form.email}" autocomplete="username" readonly hidden />
        ${passwordField({
          name: 'currentPassword',
          label: texts.currentPassword,
          autocomplete: 'current-password',
          error: errors.currentPassword,
          texts,
        })}
        ${submitButton(texts.passkeyAdd)}
      </form>
      <p class="actions"><a href="${homeUrl}">${texts.home}</a></p>`,
  );
}

export interface RenamePage {
  name: string;
  errors: FormErrors<'name'>;
  action: string;
}

export function renamePasskeyPage(page: PageContext, { name, errors, action }: RenamePage): string {
  const { texts } = page;
  return formPage(
    page,
    texts.passkeyRename,
    html`<form method="post" action="${action}" novalidate>
      <h1>${texts.passkeyRename}</h1>
      ${textField({
        name: 'name',
        label: texts.passkeyName,
        type: 'text',
        autocomplete: 'off',
        value: name,
        error: errors.name,
        maxLength: NAME_MAX_LENGTH,
        focused: true,
      })}
      ${submitButton(texts.passkeySave)}
    </form>`,
  );
}
