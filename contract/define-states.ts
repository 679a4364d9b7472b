import * as z from 'zod/mini'

/** Label of an unknown value, on every screen. */
export const UNKNOWN_LABEL = '/'

/** The seven shapes of a state mark. Shape and text carry the meaning; colour repeats it. */
export type Tone = 'running' | 'passed' | 'failed' | 'abnormal' | 'cancelled' | 'warning' | 'undetermined'

type Entry = readonly [value: number, label: string, tone: Tone]

export const defineStates = <const T extends Record<string, Entry>>(entries: T) => {
  const list = Object.values(entries)
  const values = Object.fromEntries(Object.entries(entries).map(([name, [value]]) => [name, value])) as {
    [K in keyof T]: T[K][0]
  }
  return {
    ...values,
    /** For answers only. Accepts unknown values, e.g. from a newer server: they have a label and must not break a page. */
    schema: z.int() as unknown as z.ZodMiniType<T[keyof T][0], number>,
    all: list.map(([value, label, tone]) => ({ value: value as T[keyof T][0], label, tone })),
    label: (value: unknown): string => list.find(([known]) => known === value)?.[1] ?? UNKNOWN_LABEL,
    tone: (value: unknown): Tone | undefined => list.find(([known]) => known === value)?.[2],
  }
}
export type Value<F extends { all: readonly { value: number }[] }> = F['all'][number]['value']
