import type * as z from 'zod/mini'
import type { Letter } from './layout.ts'

/** Defines a kind of mail: the schema of its data, and how it becomes a letter. */
export const letter = <S extends z.ZodMiniType>(data: S, write: (data: z.output<S>) => Letter) => ({ data, write })
