import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** A member's first and last name, as a part of queries; empty for deleted members. */
export const nameOf = ({
  firstName,
  lastName,
}: {
  firstName: SQLWrapper;
  lastName: SQLWrapper;
}): SQL<string> => sql<string>`trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, ''))`;
