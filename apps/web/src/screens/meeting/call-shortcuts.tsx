import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { useShortcuts } from '../../features/call/use-shortcuts.ts';
import { readShortcuts, writeShortcuts } from '../../model/shortcuts.ts';
import { togglePanel } from '../../model/panels.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { optional } from './optional.tsx';

const ShortcutList = optional(
  async () => (await import('../../features/call/shortcut-list.tsx')).ShortcutList,
);

/** The list of shortcuts, and the keys that belong to no button of the bar. */
export function useShortcutList({ settings, panels }: Meeting): { open: () => void; list: ReactNode } {
  const [open, setOpen] = useState(false);
  const chosen = readShortcuts(useStore(settings, (state) => state.shortcuts));
  const alone = useStore(settings, (state) => state.singleKeyShortcuts);
  const pushToTalk = useStore(settings, (state) => state.pushToTalk);
  useShortcuts(settings, {
    list: () => setOpen(true),
    people: () => togglePanel(panels, 'people'),
    chat: () => togglePanel(panels, 'chat'),
    transcript: () => togglePanel(panels, 'transcript'),
    ai: () => togglePanel(panels, 'ai'),
  });
  return {
    open: () => setOpen(true),
    list: open && (
      <ShortcutList
        chosen={chosen}
        onChange={(changed) => settings.setState({ shortcuts: writeShortcuts(changed) })}
        alone={alone}
        onAlone={(singleKeyShortcuts) => settings.setState({ singleKeyShortcuts })}
        pushToTalk={pushToTalk}
        onPushToTalk={(on) => settings.setState({ pushToTalk: on })}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
