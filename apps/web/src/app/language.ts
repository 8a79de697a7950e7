import type { Language } from '@intermind/contracts/languages';
import { logProblem } from '../shared/log.ts';
import { showToast } from '../shared/toast.ts';
import { firstLanguage, memberLanguage, storedLanguage, storeLanguage } from './language-choice.ts';
import { saveMemberSettings } from './member-settings.ts';
import { getSession, onSessionChange } from './session.ts';
import { getLanguage, getText, setLanguage } from './text.ts';

/** Sets the language of the page at start; later a member's own setting, where nothing was chosen on this device. */
export async function startLanguage(): Promise<void> {
  onSessionChange(() => {
    const language = memberLanguage(storedLanguage(localStorage), getSession().user?.settings.language);
    if (language && language !== getLanguage()) void applyLanguage(language);
  });
  await applyLanguage(firstLanguage(storedLanguage(localStorage), navigator.languages));
}

/** The person chose: kept on this device, and for members on the server. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await applyLanguage(language))) return;
  storeLanguage(localStorage, language);
  saveMemberSettings({ language });
}

async function applyLanguage(language: Language): Promise<boolean> {
  try {
    await setLanguage(language);
    return true;
  } catch (cause) {
    logProblem(`The texts in ${language} could not be loaded`, cause);
    const t = await getText();
    showToast({ kind: 'error', text: t('errors.languageNotLoaded') });
    return false;
  }
}
