import { isSupportLibrary } from './support-libraries.ts'

/** Those outside of the support libraries. */
export const own = <T extends { class: string }>(items: readonly T[]) => items.filter((one) => !isSupportLibrary(one.class))

/** The record's values for these patterns, in their order. */
export const among = <T>(record: Record<string, T>, patterns: readonly string[]) =>
  patterns.flatMap((pattern) => (Object.hasOwn(record, pattern) ? [record[pattern] as T] : []))
