import { html, Html } from '../../../http/html.ts';
import { messagePage, type PageContext } from './layout.ts';

/** Problems that a page explains to the person; the cause is in the log. */
export type Problem =
  | 'expired'
  | 'failed'
  | 'refusedOrigin'
  | 'notSignedIn'
  | 'notFound'
  | 'busy'
  | 'unavailable'
  | 'storageFull'
  | 'tooManyTries'
  | 'signUpClosed'
  | 'invitationNeeded'
  | 'invitationInvalid'
  | 'linkInvalid';

/** @param waitText how long to wait, in the reader's language; only for `tooManyTries` */
export function problemPage(page: PageContext, problem: Problem, waitText = ''): string {
  const { texts } = page;
  const [title, detail] = {
    expired: [texts.expired, texts.expiredDetail],
    failed: [texts.failed, texts.failedDetail],
    refusedOrigin: [texts.failed, texts.refusedOrigin],
    notSignedIn: [texts.notSignedIn, texts.notSignedInDetail],
    signUpClosed: [texts.signUpClosed, texts.signUpClosedDetail],
    invitationNeeded: [texts.invitationNeeded, texts.invitationNeededDetail],
    invitationInvalid: [texts.invitationInvalid, texts.invitationInvalidDetail],
    linkInvalid: [texts.linkInvalid, texts.linkInvalidDetail],
    notFound: [texts.notFound, texts.notFoundDetail],
    busy: [texts.failed, texts.busy],
    unavailable: [texts.failed, texts.unavailable],
    storageFull: [texts.failed, texts.storageFull],
    tooManyTries: [texts.failed, texts.tooManyTries.replace('{time}', waitText)],
  }[problem] as [string, string];
  return messagePage(page, title, outcome(detail, page));
}

export function signedOutPage(page: PageContext): string {
  return messagePage(page, page.texts.signedOut, outcome(page.texts.signedOutDetail, page));
}

/** What was done, and the way home. */
export function donePage(page: PageContext, title: string, detail: string): string {
  return messagePage(page, title, outcome(detail, page));
}

export function passwordSavedPage(page: PageContext): string {
  return messagePage(page, page.texts.passwordSaved, outcome(page.texts.passwordSavedDetail, page));
}

/** @param form the provider's own markup: an empty form with id `op.logoutForm` and its secret */
export function signOutPage(page: PageContext, form: string): string {
  const { texts } = page;
  return messagePage(
    page,
    texts.signOutQuestion,
    html`<p class="lead">${texts.signOutDetail}</p>
      ${new Html(form)}
      <p class="actions">
        <a class="line" href="${page.homeUrl}">${texts.staySignedIn}</a>
        <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">
          ${texts.signOut}
        </button>
      </p>`,
  );
}

function outcome(detail: string, { texts, homeUrl }: PageContext) {
  return html`<p class="lead">${detail}</p>
    <p class="actions"><a class="primary" href="${homeUrl}">${texts.home}</a></p>`;
}
