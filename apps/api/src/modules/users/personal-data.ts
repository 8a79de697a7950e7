import type { Language } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import type { OwnFile } from './own-files.ts';
import type { UserRow } from './store.ts';

/** What one module keeps about members. `personal-data.ts` beside the composition root lists all of them. */
export interface PersonalData {
  /** Every table of the module that names a person, by its name in the database. */
  whenDeleted: Readonly<Record<string, Fate>>;
  /** Deletes what `whenDeleted` promises. */
  erase?: PartOfTransaction;
  /** Files of theirs, for the archive of what is theirs. What is drawn for it is in that language. */
  files?: (member: UserRow, language: Language) => AsyncIterable<OwnFile>;
  /** Brings a member’s changed name to where the module keeps it. */
  rename?: PartOfTransaction;
}

/** What becomes of a member’s rows when the account is deleted. */
export type Fate =
  | 'deleted'
  /** They stay, for the reason given; these columns are emptied. */
  | { stays: string; cleared?: readonly string[] };

/** Runs inside the transaction that changes the member. @returns what to do after the commit, if anything */
export type PartOfTransaction = (tx: Queries, member: UserRow) => Promise<AfterCommit | void>;
export type AfterCommit = () => void | Promise<void>;

/** Runs that part of every module, in their order. @returns does what is to be done after the commit */
export async function runParts(
  parts: readonly (PartOfTransaction | undefined)[],
  tx: Queries,
  member: UserRow,
): Promise<() => Promise<void>> {
  const afterCommit: AfterCommit[] = [];
  for (const part of parts) {
    const after = await part?.(tx, member);
    if (after) afterCommit.push(after);
  }
  return async () => {
    for (const after of afterCommit) await after();
  };
}

export const usersData: PersonalData = {
  whenDeleted: {
    users: {
      stays: 'rooms and meetings refer to it, and its subject makes older tokens invalid',
      cleared: [
        ...['email', 'first_name', 'last_name', 'is_admin', 'granted_admin', 'settings', 'issuer_name'],
        ...['newsletter_said_at', 'promotions_said_at'],
      ],
    },
  },
};

/** The tables of which nothing of a member is left. */
export function deletedTables(personalData: readonly Pick<PersonalData, 'whenDeleted'>[]): string[] {
  return personalData.flatMap(({ whenDeleted }) =>
    Object.entries(whenDeleted).flatMap(([name, fate]) => (fate === 'deleted' ? [name] : [])),
  );
}
