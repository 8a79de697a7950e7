import { html } from '../../../http/html.ts';
import { alertLine, codeField, type FormErrors, submitButton } from './fields.ts';
import { formPage, type PageContext } from './layout.ts';

export interface CodePage {
  /** What is asked for. */
  kind: 'app' | 'recovery';
  errors: FormErrors<'code'>;
  action: string;
  /** Address of the page that asks for the other kind. */
  otherUrl: string;
}

/** Asks for the second factor, after the password. */
export function codePage(page: PageContext, { kind, errors, action, otherUrl }: CodePage): string {
  const { texts, productName } = page;
  const isApp = kind === 'app';
  const title = isApp ? texts.codeTitle : texts.recoveryTitle;
  return formPage(
    page,
    title,
    html`<form method="post" action="${action}" novalidate>
      <div>
        <h1>${title}</h1>
        <p class="lead">
          ${isApp ? texts.codeLead.replace('{product}', () => productName) : texts.recoveryLead}
        </p>
      </div>
      ${alertLine(errors.form)}
      ${codeField({
        name: 'code',
        label: isApp ? texts.codeFromApp : texts.recoveryCode,
        kind: isApp ? 'digits' : 'text',
        error: errors.code,
      })}
      ${submitButton(texts.signIn)}
      <p class="aside"><a href="${otherUrl}">${isApp ? texts.useRecovery : texts.useApp}</a></p>
      <p class="aside">${texts.codeHelp}</p>
    </form>`,
  );
}
