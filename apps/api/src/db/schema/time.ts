import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, with its zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true });
