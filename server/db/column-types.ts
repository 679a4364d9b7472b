import type { ColumnType } from 'kysely'

/** JSON text as `toJson` makes it: the only thing that may be written into a jsonb column, on either driver. */
export type JsonText = string & { readonly jsonText: unique symbol }
/** A jsonb column: read as the parsed value, written as JSON text. */
export type Json<T = unknown> = ColumnType<T, JsonText, JsonText>
export type NullableJson<T = unknown> = ColumnType<T | null, JsonText | null | undefined, JsonText | null>
/** Written as `sql` expressions of tsvector text, never read. */
export type TokenVector = ColumnType<string, string, string>
