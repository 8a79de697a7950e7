import { type Html, html } from '../../../http/html.ts';
import type { TwoFactorState } from '../accounts/two-factor.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { alertLine, codeField, type FormErrors, passwordField, submitButton } from './fields.ts';
import { formPage, messagePage, type PageContext } from './layout.ts';
import { qrCode } from './qr-code.ts';

export interface ConfirmedAct {
  title: string;
  lead: string;
  button: string;
  action: string;
  email: string;
  errors: FormErrors<'currentPassword'>;
}

/** Asks for the current password before something is done. */
export function confirmedActPage(page: PageContext, act: ConfirmedAct): string {
  const { texts } = page;
  return formPage(
    page,
    act.title,
    html`<form method="post" action="${act.action}" novalidate>
      <div>
        <h1>${act.title}</h1>
        <p class="lead">${act.lead}</p>
      </div>
      ${alertLine(act.errors.form)}
      <input type="text" name="email" value="${act.email}" autocomplete="username" readonly hidden />
      ${passwordField({
        name: 'currentPassword',
        label: texts.currentPassword,
        autocomplete: 'current-password',
        error: act.errors.currentPassword,
        texts,
        focused: true,
      })}
      ${submitButton(act.button)}
    </form>`,
  );
}

/** It is on: since when, and what can be done. @param query what the page was opened with */
export function twoFactorOnPage(
  page: PageContext,
  { since, recoveryCodesLeft }: TwoFactorState,
  query: string,
): string {
  const { texts, language, homeUrl } = page;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(since);
  const to = (part: string) => `${MOUNT_PATH}/account/two-factor/${part}${query}`;
  return messagePage(
    page,
    texts.twoFactor,
    html`<p class="lead">${texts.onSince.replace('{date}', () => date)}</p>
      <p class="lead">
        ${texts.codesLeft.replace('{count}', new Intl.NumberFormat(language).format(recoveryCodesLeft))}
      </p>
      <p class="actions">
        <a class="line" href="${to('codes')}">${texts.newCodes}</a>
        <a class="line" href="${to('off')}">${texts.turnOff}</a>
      </p>
      <p class="actions"><a href="${homeUrl}">${texts.home}</a></p>`,
  );
}

export interface SetUpPage {
  /** Base32. */
  secret: string;
  /** What the QR code says. */
  address: string;
  errors: FormErrors<'code'>;
  action: string;
}

/** Connects an app: QR code, key as text, and the first code. */
export function setUpPage(page: PageContext, { secret, address, errors, action }: SetUpPage): string {
  const { texts } = page;
  return formPage(
    page,
    texts.setUpTitle,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${texts.setUpTitle}</h1>
        <p class="lead">${texts.setUpScan}</p>
      </div>
      <div class="scan">
        ${qrCode(address, texts.setUpScan)}
        <div>
          <p>${texts.setUpKey}</p>
          <p class="key" dir="ltr">${(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
          <p><a href="${address}">${texts.setUpOpen}</a></p>
        </div>
      </div>
      ${alertLine(errors.form)}
      ${codeField({ name: 'code', label: texts.codeFromApp, kind: 'digits', error: errors.code })}
      ${submitButton(texts.turnOn)}
    </form>`,
  );
}

/** Shows new recovery codes, the only time. @param done what has happened @param nextUrl where the person goes on */
export function recoveryCodesPage(
  page: PageContext,
  { codes, done, nextUrl }: { codes: readonly string[]; done: string; nextUrl: string },
): string {
  const { texts, productName } = page;
  return messagePage(
    page,
    texts.codesTitle,
    html`<p class="lead">${done}</p>
      <p class="lead">${texts.codesLead}</p>
      <ol class="codes" id="codes" dir="ltr">
        ${codes.map((code): Html => html`<li>${code}</li>`)}
      </ol>
      <p class="actions">
        <button class="line" type="button" hidden data-copy="codes" data-done="${texts.copied}">
          ${texts.copy}
        </button>
        <button
          class="line"
          type="button"
          hidden
          data-download="codes"
          data-title="${productName}: ${texts.codesName}"
          data-file="recovery-codes.txt"
        >
          ${texts.download}
        </button>
      </p>
      <p class="actions"><a class="primary" href="${nextUrl}">${texts.codesSaved}</a></p>`,
  );
}
