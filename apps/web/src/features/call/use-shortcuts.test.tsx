// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createSettingsStore } from '../../platform/settings.ts';
import { browserStorage } from '../../platform/storage.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Panel } from './panel.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const page = drawnPage();
fakeApp();

/** A call with this over or beside it; `hand` says how often its shortcut was used. */
async function drawCall(beside: 'panel' | 'dialog' | 'alert' | null) {
  const used = { hand: 0 };
  const settings = createSettingsStore(browserStorage);
  function Call({ shows }: { shows: typeof beside }) {
    useShortcuts(settings, { hand: () => (used.hand += 1) });
    if (shows === 'panel')
      return (
        <Panel id="people" title="People" onClose={() => undefined}>
          Marta
        </Panel>
      );
    return (
      <Dialog
        open={shows !== null}
        alert={shows === 'alert'}
        title="Remove Marta?"
        onClose={() => undefined}
      />
    );
  }
  const draw = (shows: typeof beside) => page.draw(<Call shows={shows} />);
  await draw(beside);
  return { used, draw };
}

test.each(['dialog', 'alert'] as const)(
  'behind a modal %s shortcuts do nothing, wherever the focus is',
  async (kind) => {
    const { used, draw } = await drawCall(kind);
    await page.key('h');
    await page.key('h', document.body);
    expect([page.texts('h2'), used.hand]).toEqual([['Remove Marta?'], 0]);
    await draw(null);
    await page.key('h');
    expect(used.hand).toBe(1);
  },
);

test('beside a side panel shortcuts work', async () => {
  const { used } = await drawCall('panel');
  await page.key('h');
  expect(used.hand).toBe(1);
});
