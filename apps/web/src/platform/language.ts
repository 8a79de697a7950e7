import type { Language } from '@intermind/contracts/languages';
import { firstLanguage, memberLanguage } from './language-choice.ts';
import { logProblem } from './log.ts';
import { getSession, onSessionChange } from './session.ts';
import { browserSettings, SETTINGS_KEY } from './settings.ts';
import { readSettings } from './settings-table.ts';
import { getLanguage, getText, setLanguage } from './text.ts';
import { showToast } from './toast.ts';

const chosen = () => browserSettings().getState().interfaceLanguage;

/** Sets the language of the page at start; later a member's own setting, or what another tab chooses. */
export async function startLanguage(): Promise<void> {
  onSessionChange(() => {
    const language = memberLanguage(chosen(), getSession().user?.settings.language);
    if (language && language !== getLanguage()) void applyLanguage(language);
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== SETTINGS_KEY) return;
    const { interfaceLanguage } = readSettings(newValue);
    if (interfaceLanguage && interfaceLanguage !== getLanguage()) void chooseLanguage(interfaceLanguage);
  });
  await applyLanguage(firstLanguage(chosen(), navigator.languages));
}

/** The person chose: kept on this device, and for members on the server. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await applyLanguage(language)) browserSettings().setState({ interfaceLanguage: language });
}

/** @returns whether the page is in this language now */
async function applyLanguage(language: Language): Promise<boolean> {
  try {
    await setLanguage(language);
    return getLanguage() === language;
  } catch (cause) {
    logProblem(`The texts in ${language} could not be loaded`, cause);
    const t = await getText();
    showToast({ kind: 'error', text: t('errors.languageNotLoaded') });
    return false;
  }
}
