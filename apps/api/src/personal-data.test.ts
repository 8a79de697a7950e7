import { getTableColumns, isTable } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from './db/schema/index.ts';
import { personalDataOf } from './personal-data.ts';
import { ownTables } from './db/own-tables.ts';
import { deletedTables } from './modules/users/index.ts';

const tables = Object.values<unknown>(schema).filter((value): value is PgTable => isTable(value));
const configs = tables.map(getTableConfig);
/** The dependencies are for the work itself; only the declarations are read here. */
const declared = personalDataOf({} as Parameters<typeof personalDataOf>[0]).map(
  ({ whenDeleted }) => whenDeleted,
);
const fates = Object.assign({}, ...declared) as (typeof declared)[number];

/** Tables with one row for each person, device of a person or account. */
const PEOPLE = ['users', 'accounts', 'guests', 'conference_people', 'participants'];
/** Columns that name or describe a person without a foreign key. */
const OF_A_PERSON =
  /(^|_)(user|member|account|person|people|participant|guest|owner|subject|email|phone|address|avatar|name|by)(_|$)/;

it('every table that names a person says what becomes of it when an account is deleted', () => {
  const about = configs.filter(
    ({ name, columns, foreignKeys }) =>
      PEOPLE.includes(name) ||
      foreignKeys.some((key) => PEOPLE.includes(getTableConfig(key.reference().foreignTable).name)) ||
      columns.some((column) => OF_A_PERSON.test(column.name)),
  );
  expect(about.length).toBeGreaterThanOrEqual(11);
  expect(about.map(({ name }) => name).filter((name) => !(name in fates))).toEqual([]);
});

it('one module answers for a table, and every table and column named there exists', () => {
  const names = declared.flatMap((each) => Object.keys(each));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const [name, fate] of Object.entries(fates)) {
    const table = tables.find((each) => getTableConfig(each).name === name);
    expect(table, name).toBeDefined();
    const columns = Object.values(getTableColumns(table!)).map((column) => column.name);
    const cleared = fate === 'deleted' ? [] : (fate.cleared ?? []);
    expect(columns, name).toEqual(expect.arrayContaining([...cleared]));
  }
});

it('what is deleted with an account is in the archive of its member, but for secrets', () => {
  const archived = ownTables(deletedTables(personalDataOf({} as Parameters<typeof personalDataOf>[0]))).map(
    ({ name }) => name,
  );
  const deleted = Object.keys(fates).filter((name) => fates[name] === 'deleted');
  expect(deleted.filter((name) => !archived.includes(name)).sort()).toEqual([
    'account_links',
    'oidc_payloads',
    'sign_in_steps',
  ]);
  expect(archived).toEqual(expect.arrayContaining(['users', 'rooms', 'conferences', 'payments', 'invoices']));
});
