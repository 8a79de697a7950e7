import { PERMISSION_TOAST_MS } from '@intermind/contracts/limits';
import { showToast } from '../../platform/toast.ts';
import { getSettingsText } from './settings-text.ts';

/** The effect is off, and the plain camera or microphone goes on (spec 1 §8). */
export async function tellEffectFailed(effect: 'blur' | 'noiseSuppression'): Promise<void> {
  const t = await getSettingsText();
  const text = t(effect === 'blur' ? 'effects.blurFailed' : 'effects.noiseFailed');
  showToast({ kind: 'warning', text, id: effect, durationMs: PERMISSION_TOAST_MS });
}
