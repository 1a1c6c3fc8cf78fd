// Kinds of columns that many tables have.
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
