import { isRightToLeft, LANGUAGE_NAMES, type Language, LANGUAGES } from '@intermind/contracts';
import type { IdentityTexts } from '@intermind/i18n/identity';
import { type Html, html } from '../../../http/html.ts';
import { ICONS } from './icons.ts';

/** What every page needs to know. */
export interface PageContext {
  language: Language;
  texts: IdentityTexts;
  productName: string;
  privacyUrl: string;
  termsUrl: string;
  homeUrl: string;
  year: number;
  /** Addresses of the style sheet, the script, and the script of pages with passkeys. */
  assets: { style: string; script: string; passkeys: string };
}

/** The form at the start, the index of the languages at the end; below lg a select takes the place of the index. */
export function formPage(page: PageContext, title: string, form: Html): string {
  const { language, texts } = page;
  const others = LANGUAGES.filter((other) => other !== language);
  return shell(
    page,
    title,
    html`<div class="spread">
      <div class="start">
        <header>
          ${logo(page)}
          <form class="language" method="get">
            <label class="unseen" for="locale">${texts.chooseLanguage}</label>
            <span class="choice">
              ${ICONS.globe}
              <select id="locale" name="locale">
                ${LANGUAGES.map(
                  (each) =>
                    html`<option value="${each}" lang="${each}" ${each === language ? html`selected` : null}>
                      ${LANGUAGE_NAMES[each]}
                    </option>`,
                )}
              </select>
              ${ICONS.chevron}
            </span>
            <button class="line" type="submit">${texts.changeLanguage}</button>
          </form>
        </header>
        <main>${form}</main>
        ${foot(page)}
      </div>
      <nav class="index" aria-label="${texts.chooseLanguage}">
        <p class="label">${texts.chooseLanguage}</p>
        <ul>
          <li class="on" aria-current="true">
            ${tag(language)}<span class="speech">${LANGUAGE_NAMES[language]}</span>
          </li>
          ${others.map(
            (each) =>
              html`<li>
                <a href="?locale=${each}" lang="${each}" hreflang="${each}"
                  >${tag(each)}<span class="speech">${LANGUAGE_NAMES[each]}</span></a
                >
              </li>`,
          )}
        </ul>
      </nav>
    </div>`,
  );
}

/** One centred column: an outcome and the next step. */
export function messagePage(page: PageContext, title: string, content: Html): string {
  return shell(
    page,
    title,
    html`<div class="alone">
      <header>${logo(page)}</header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
      ${foot(page)}
    </div>`,
  );
}

function shell({ language, productName, assets }: PageContext, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${productName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.style}" />
        <script src="${assets.script}" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html> `.markup;
}

function logo({ homeUrl, productName }: PageContext): Html {
  return html`<a class="logo" href="${homeUrl}">${ICONS.mark}<span>${productName}</span></a>`;
}

function foot({ year, productName, privacyUrl, termsUrl, texts }: PageContext): Html {
  return html`<footer>
    © ${year} ${productName} · <a href="${privacyUrl}">${texts.privacyPolicy}</a> ·
    <a href="${termsUrl}">${texts.termsOfUse}</a>
  </footer>`;
}

function tag(language: Language): Html {
  return html`<span class="tag" aria-hidden="true">${language.toUpperCase()}</span>`;
}
