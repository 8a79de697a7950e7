import { PERMISSION_TOAST_MS } from '@intermind/contracts/limits';
import type { Meeting } from '../../call/create-meeting.ts';
import { getSettingsText } from '../../features/settings/settings-text.ts';
import { VOICE_HINT_TOAST, type VoiceHint } from '../../model/own-voice.ts';
import { getCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { openSettings } from './settings-code.tsx';

/** What the person’s own microphone tells, with the way out of it. */
export async function tellVoiceHint(hint: VoiceHint, meeting: Meeting): Promise<void> {
  const [t, tCall] = await Promise.all([getSettingsText(), getCallText()]);
  const { microphone } = meeting.devices;
  const muted = hint === 'muted';
  // Out of the call, or unmuted meanwhile.
  if (!meeting.session() || (muted && !microphone.store.getState().muted)) return;
  const action = muted
    ? { label: tCall('device.microphoneOn'), onSelect: () => microphone.setMuted(false) }
    : { label: tCall('bar.settings'), onSelect: () => void openSettings(meeting) };
  showToast({
    kind: muted ? 'info' : 'warning',
    text: t(`hint.${hint}`),
    id: VOICE_HINT_TOAST,
    action,
    durationMs: PERMISSION_TOAST_MS,
  });
}
