import type * as z from 'zod/mini'
import type { Letter } from './layout.ts'

/** A kind of mail: what its row holds and how it reads. */
export const letter = <S extends z.ZodMiniType>(data: S, write: (data: z.output<S>) => Letter) => ({ data, write })
