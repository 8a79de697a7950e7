// @vitest-environment happy-dom
import type { HistoryEntry } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { historyEntry } from '../../model/testing/history.ts';
import { getText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { loadHistoryText } from './history-text.ts';
import { MeetingHeader } from './meeting-header.tsx';

const page = drawnPage();
beforeEach(async () => {
  await Promise.all([getText(), loadHistoryText()]);
});

/** What the menu of a past meeting offers. */
async function offered(changed: Partial<HistoryEntry>) {
  const nothing = () => undefined;
  await page.draw(
    <MeetingHeader
      entry={historyEntry({ roomId: null, title: null, ...changed })}
      onRename={() => Promise.resolve(true)}
      {...{ onShare: nothing, onDelete: nothing, onConsent: nothing, onReceipt: nothing }}
      onDownload={nothing}
    />,
  );
  return page.menu();
}

test('members who were inside may say what is kept of them', async () => {
  expect(await offered({})).toContain('What may be kept about me');
});

test('an owner who was never inside is not asked what may be kept of them, and has the receipt', async () => {
  const items = await offered({ wasInside: false });
  expect(items).not.toContain('What may be kept about me');
  expect(items).toContain('Download the consent receipt');
});

test('a member who was only given a meeting may download what they were given', async () => {
  const items = await offered({ via: 'share', wasInside: false });
  expect(items).toContain('Download everything (ZIP)');
  expect(items).not.toContain('Download the consent receipt');
});
