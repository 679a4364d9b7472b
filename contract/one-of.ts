import * as z from 'zod/mini'

/** One of the keys of a table of labels. */
export const oneOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as K[])
