import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.ts';

/** One figure. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
}

export interface Measurement {
  figures: Figure[];
  /** Whatever was measured one by one, for those who want to look closer. */
  details: unknown;
}

export interface Report extends Measurement {
  name: string;
  takenAt: string;
  machine: Machine;
}

const RESULTS = path.join(import.meta.dirname, 'results');

/** Writes `results/<name>.json` and prints a table. */
export function publish(report: Report): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${report.name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  const rows = report.figures.map((figure) => [
    figure.what,
    `${rounded(figure.value)} ${figure.unit}`.trim(),
    goalText(figure),
    verdict(figure),
  ]);
  console.log(`\n${report.name}`);
  console.log(table(['', 'measured', 'goal', ''], rows));
}

export function describe({ cpu, cores, memoryGiB, system, load, versions }: Machine): string {
  const software = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, load ${load}\n${software.join(', ')}`;
}

function goalText({ goal, unit }: Figure): string {
  if (!goal) return '';
  return 'atMost' in goal ? `≤ ${goal.atMost} ${unit}` : `≥ ${goal.atLeast} ${unit}`;
}

function verdict({ goal, value }: Figure): string {
  if (!goal) return '';
  return ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast) ? 'met' : 'MISSED';
}

function rounded(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  );
}
