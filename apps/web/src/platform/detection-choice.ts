import { getConfig } from './config.ts';
import type { SettingsStore } from './settings.ts';

/** The choice "find out what I speak", for this device. */
export interface DetectionChoice {
  on: boolean;
  /** It is on, and nothing that may be used here can. */
  unavailable: boolean;
  onChange: (on: boolean) => void;
}

/** Undefined where nothing here can, and it was not chosen elsewhere. @param sealed only the operator's own machines may hear */
export function detectionChoice(
  settings: Pick<SettingsStore, 'setState'>,
  on: boolean,
  sealed = false,
): DetectionChoice | undefined {
  const can = getConfig().features.languageDetection;
  if (can === 'none' && !on) return undefined;
  return {
    on,
    unavailable: on && (can === 'none' || (sealed && can === 'outside')),
    onChange: (next) => settings.setState({ detectsLanguage: next }),
  };
}
