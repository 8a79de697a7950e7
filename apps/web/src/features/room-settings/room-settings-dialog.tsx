import type { RoomId } from '@intermind/contracts';
import { ROOM_CAPACITY_MIN, ROOM_TITLE_MAX_LENGTH } from '@intermind/contracts/limits';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { changeRoomSettings, type OwnedRoom, readRoomSettings } from '../../platform/room-settings.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { LobbyTextField } from './lobby-text-field.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { capacityOf, inputOf, type RoomSettingsInput, settingsOf } from './room-settings-input.ts';

interface RoomSettingsDialogProps {
  roomId: RoomId;
  onClose: () => void;
}

/** A room's name, how many people fit into it, what guests read while they wait, its seal and how long things are kept. */
export function RoomSettingsDialog({ roomId, onClose }: RoomSettingsDialogProps) {
  const t = useRoomsText();
  const tShell = useText();
  const form = useId();
  const [room, setRoom] = useState<OwnedRoom | 'failed' | null>(null);
  const [input, setInput] = useState<RoomSettingsInput | null>(null);
  const [editsTerms, setEditsTerms] = useState(false);

  const load = useCallback(async () => {
    try {
      const found = await readRoomSettings(roomId);
      setRoom(found);
      setInput(inputOf(found));
    } catch (cause) {
      logProblem('The room settings could not be read', cause);
      setRoom('failed');
    }
  }, [roomId]);
  useEffect(() => void load(), [load]);
  const known = room !== null && room !== 'failed' ? room : null;
  const settings = known && input ? settingsOf(input, known) : undefined;
  const save = useAction(async () => {
    if (!settings || !(await changeRoomSettings(roomId, settings))) return;
    showToast({ kind: 'info', text: t('settings.saved'), id: 'room-settings' });
    onClose();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  // What was typed here waits meanwhile.
  if (editsTerms) return <TermsDialog roomId={roomId} onClose={() => setEditsTerms(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.title')}
      actions={
        room === 'failed' ? (
          <ActionButton kind="primary" act={load}>
            {tShell('common.tryAgain')}
          </ActionButton>
        ) : (
          <>
            <Button onClick={onClose}>{t('settings.cancel')}</Button>
            <Button type="submit" form={form} kind="primary" busy={save.busy} disabled={!settings}>
              {t('settings.save')}
            </Button>
          </>
        )
      }
    >
      <p className="-mt-3 mb-5 text-sm text-ink-2">
        <span className="room-code">{roomId}</span>
      </p>
      {room === 'failed' && <p role="alert">{t('settings.loadFailed')}</p>}
      {room === null && <Skeleton className="h-80" />}
      {known && input && (
        <Fields
          id={form}
          input={input}
          room={known}
          onChange={(change) => setInput({ ...input, ...change })}
          onSubmit={submit}
          onTerms={() => setEditsTerms(true)}
        />
      )}
    </Dialog>
  );
}

interface FieldsProps {
  id: string;
  input: RoomSettingsInput;
  room: OwnedRoom;
  onChange: (change: Partial<RoomSettingsInput>) => void;
  onSubmit: (event: FormEvent) => void;
  onTerms: () => void;
}

function Fields({
  id,
  input,
  room: { capacityMax, retentionMax },
  onChange,
  onSubmit,
  onTerms,
}: FieldsProps) {
  const t = useRoomsText();
  const wrong = capacityOf(input, capacityMax) === undefined;
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label={t('settings.name')}
        help={t('settings.nameHelp')}
        value={input.title}
        maxLength={ROOM_TITLE_MAX_LENGTH}
        autoFocus
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={t('settings.capacity')}
        help={t('settings.capacityHelp', { max: capacityMax })}
        error={wrong && t('settings.capacityWrong', { min: ROOM_CAPACITY_MIN, max: capacityMax })}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(capacityMax)}
        value={input.capacity}
        onChange={({ target }) => onChange({ capacity: target.value })}
      />
      <LobbyTextField value={input.lobbyText} onChange={(lobbyText) => onChange({ lobbyText })} />
      <SwitchRow
        label={t('settings.sealed')}
        note={t('settings.sealedHelp')}
        checked={input.sealed}
        onChange={(sealed) => onChange({ sealed })}
      />
      <SwitchRow
        label={t('settings.ask')}
        note={t('settings.askHelp')}
        checked={input.recordingConsent === 'ask'}
        onChange={(asks) => onChange({ recordingConsent: asks ? 'ask' : 'announce' })}
      />
      <RetentionFields
        value={input.retention}
        most={retentionMax}
        onChange={(retention) => onChange({ retention })}
      />
      <Button className="self-start" onClick={onTerms}>
        {t('terms.title')}
      </Button>
    </form>
  );
}
