import { useRoomsText } from '../../platform/rooms-text.ts';
import { TextAreaField } from '../../shared/ui/text-area-field.tsx';
import { charactersLeft } from './room-settings-input.ts';

/** With so many characters left they are counted. */
const COUNTED_FROM = 100;

/** What guests read while they wait. */
export function LobbyTextField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useRoomsText();
  const left = charactersLeft({ lobbyText: value });
  return (
    <TextAreaField
      label={t('settings.lobbyText')}
      help={left <= COUNTED_FROM ? t('settings.left', { count: left }) : t('settings.lobbyHelp')}
      error={left < 0 && t('settings.tooLong', { count: -left })}
      rows={4}
      value={value}
      onChange={onChange}
    />
  );
}
