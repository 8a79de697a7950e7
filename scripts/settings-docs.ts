import { ENGINE_SETTINGS_TABLE, SETTINGS_TABLE, type SettingRow } from '@intermind/config';

/** The tables of settings in docs/self-hosting.md and docs/engines.md, as Markdown. Print them with: node scripts/settings-docs.ts */
export function settingsTable(rows: readonly SettingRow[] = SETTINGS_TABLE): string {
  const cells = [
    ['Setting', 'Default', 'Expected', 'Meaning'],
    ...rows.map((row) => [`\`${row.name}\``, row.default, row.expected, row.meaning]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n');
}

if (import.meta.main) console.log(`${settingsTable()}\n\n${settingsTable(ENGINE_SETTINGS_TABLE)}`);
