import type { Language } from '@intermind/contracts/languages';
import { CHECKS, type CheckStates } from '../../model/connection-test.ts';
import type { ConnectionTestText } from './connection-test-text.ts';
import { resultText } from './result-text.ts';

interface ReportFrame {
  /** ISO 8601. */
  at: string;
  /** Of the server. */
  address: string;
  version: string;
  /** As the browser names itself. */
  browser: string;
}

/** The results as plain text, for the person who helps: one line each, in the reader's language. */
export function reportText(
  states: CheckStates,
  { at, address, version, browser }: ReportFrame,
  words: { t: ConnectionTestText; language: Language },
): string {
  const { t } = words;
  const lines = CHECKS.map((check) => {
    const state = states[check];
    const grade = typeof state === 'string' ? '' : ` [${state.grade}]`;
    return `${t(`check.${check}`)}: ${resultText(check, state, words)}${grade}`;
  });
  return [`${t('page.section')}, ${at}`, `${address} ${version}`, browser, '', ...lines, ''].join('\n');
}
