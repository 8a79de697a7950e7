import { type Html, html } from '../../../http/html.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { ICONS } from './icons.ts';
import { messagePage, type PageContext } from './layout.ts';

export interface AccountPage {
  email: string;
  /** Whether it is on. */
  twoFactor: boolean;
  /** How many; null where there can be none. */
  passkeys: number | null;
  /** What the pages are opened with. */
  query: string;
}

/** What a person may change: the ways there, and how it is now. */
export function accountPage(page: PageContext, { email, twoFactor, passkeys, query }: AccountPage): string {
  const { texts, homeUrl } = page;
  const row = (part: string, title: string, state: Html | string | null) =>
    html`<li>
      <a href="${MOUNT_PATH}/account/${part}${query}"
        ><span><b>${title}</b>${state !== null && html`<span class="hint">${state}</span>`}</span
        >${ICONS.forward}</a
      >
    </li>`;
  return messagePage(
    page,
    texts.account,
    html`<ul class="rows">
        ${row('email', texts.changeEmail, html`<bdi dir="ltr">${email}</bdi>`)}
        ${row('password', texts.changePassword, null)}
        ${row('two-factor', texts.twoFactor, twoFactor ? texts.isOn : texts.isOff)}
        ${passkeys !== null && row('passkeys', texts.passkeys, new Intl.NumberFormat(page.language).format(passkeys))}
      </ul>
      <p class="actions"><a href="${homeUrl}">${texts.home}</a></p>`,
  );
}
