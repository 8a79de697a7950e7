import { type KeyboardEvent, type ReactNode, useState } from 'react';
import {
  changeShortcut,
  type ChosenShortcuts,
  pressed,
  SHORTCUT_NAMES,
  type ShortcutName,
  shortcutOf,
  shortcutText,
} from '../../model/shortcuts.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useCallText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { onApple } from './use-shortcuts.ts';

interface ShortcutListProps {
  chosen: ChosenShortcuts;
  onChange: (chosen: ChosenShortcuts) => void;
  /** Letters without Ctrl work. */
  alone: boolean;
  onAlone: (alone: boolean) => void;
  pushToTalk: boolean;
  onPushToTalk: (on: boolean) => void;
  onClose: () => void;
}

/** All shortcuts of the call. Each can be changed by pressing another key; a key that is in use is not taken. */
export function ShortcutList({
  chosen,
  onChange,
  alone,
  onAlone,
  pushToTalk,
  onPushToTalk,
  onClose,
}: ShortcutListProps) {
  const t = useExtrasText();
  const tCall = useCallText();
  const [listening, setListening] = useState<ShortcutName | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const labels: Record<ShortcutName, string> = {
    microphone: tCall('device.microphone'),
    camera: tCall('device.camera'),
    captions: tCall('bar.captions'),
    hand: tCall('hand.raise'),
    people: tCall('people.title'),
    chat: tCall('chat.title'),
    transcript: tCall('transcript.title'),
    ai: tCall('ai.title'),
  };
  const textOf = (shortcut: string) => shortcutText(shortcut, onApple());
  const take = (name: ShortcutName, event: KeyboardEvent) => {
    // Leaving the button ends listening; Escape and Tab are for that.
    if (['Tab', 'Escape', 'Control', 'Meta', 'Shift', 'Alt'].includes(event.key)) return;
    event.preventDefault();
    const key = pressed(event.nativeEvent);
    if (!key) return setProblem(t('shortcuts.press'));
    const change = changeShortcut(name, key, chosen);
    if (change.outcome === 'taken')
      return setProblem(t('shortcuts.taken', { key: textOf(key), action: labels[change.by] }));
    if (change.outcome === 'ofTheBrowser') return setProblem(t('shortcuts.browser', { key: textOf(key) }));
    onChange(change.chosen);
    setListening(null);
    setProblem(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shortcuts.title')}
      description={t('shortcuts.change')}
      actions={
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => onChange({})}>
          {t('shortcuts.reset')}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {SHORTCUT_NAMES.map((name) => {
          const key = textOf(shortcutOf(name, chosen));
          return (
            <Row key={name} label={labels[name]}>
              <Button
                size="compact"
                shape="narrow"
                className="font-mono"
                aria-label={t('shortcuts.of', { action: labels[name], key })}
                aria-pressed={listening === name}
                onClick={() => {
                  setListening(listening === name ? null : name);
                  setProblem(null);
                }}
                onBlur={() => setListening(null)}
                onKeyDown={(event) => listening === name && take(name, event)}
              >
                {listening === name ? '…' : key}
              </Button>
            </Row>
          );
        })}
        <Row label={tCall('bar.pushToTalk')}>
          <kbd className="font-mono text-sm">{t('shortcuts.space')}</kbd>
          <Switch label={tCall('bar.pushToTalk')} checked={pushToTalk} onChange={onPushToTalk} />
        </Row>
        <Row label={t('shortcuts.list')}>
          <kbd className="px-3 font-mono text-sm">?</kbd>
        </Row>
        <Row label={tCall('bar.singleKeys')}>
          <Switch label={tCall('bar.singleKeys')} checked={alone} onChange={onAlone} />
        </Row>
      </ul>
      <p role="alert" className="mt-2 min-h-5 text-sm text-danger-text">
        {problem}
      </p>
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <span className="grow">{label}</span>
      {children}
    </li>
  );
}
