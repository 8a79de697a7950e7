import { readFileSync } from 'node:fs';
import type { SettingRow } from './settings-table.ts';

/** The environment that settings come from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses of databases carry a password, which may hold any character, and refusals are printed. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/.*@/s, '//…@');
}

/** Reads the settings of one table from the environment and collects a sentence for each that is wrong. */
export class SettingReader<Name extends string> {
  readonly problems: string[] = [];
  private readonly rows: ReadonlyMap<string, SettingRow>;
  private readonly env: Environment;
  private readonly fromFiles: ReadonlySet<string>;

  /** @param fromFiles settings that hold a secret: they may be in a file that `<name>_FILE` names, as container platforms give them */
  constructor(rows: readonly SettingRow[], env: Environment, fromFiles: ReadonlySet<Name>) {
    this.rows = new Map(rows.map((row) => [row.name, row]));
    this.env = env;
    this.fromFiles = fromFiles;
  }

  defaultOf(name: Name): string {
    return this.rows.get(name)!.default;
  }

  refuse(name: Name, value: string): void {
    const row = this.rows.get(name)!;
    this.problem(
      `${name}="${withoutPassword(value)}" is not ${row.expected}. Example: ${name}=${row.example}`,
    );
  }

  problem(sentence: string): void {
    if (!this.problems.includes(sentence)) this.problems.push(sentence);
  }

  text(name: Name): string | undefined {
    const file = this.fromFiles.has(name) ? this.env[`${name}_FILE`]?.trim() : undefined;
    if (this.env[name]?.trim() || !file) return this.env[name]?.trim() || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      this.problem(`${name}_FILE="${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
      return undefined;
    }
  }

  /** A whole number from `least` to `most`. */
  wholeNumber(name: Name, [least, most]: readonly [number, number]): number {
    const value = this.text(name) ?? this.defaultOf(name);
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    this.refuse(name, value);
    return Number(this.defaultOf(name));
  }

  port(name: Name): number {
    return this.wholeNumber(name, [1, 65_535]);
  }

  /** Without slashes at the end. */
  address(name: Name, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    this.refuse(name, value);
    return undefined;
  }

  choice<Value extends string>(name: Name, values: readonly Value[]): Value {
    const value = this.text(name) ?? this.defaultOf(name);
    if ((values as readonly string[]).includes(value)) return value as Value;
    this.refuse(name, value);
    return this.defaultOf(name) as Value;
  }

  /** What stands between commas; empty when the setting is not set. */
  list(name: Name): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }
}
