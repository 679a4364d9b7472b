import type * as z from 'zod/mini'
import type { Letter } from './layout.ts'

/** Defines a kind of mail: the schema of its data, and how it becomes a letter. */
export const letter = <S extends z.ZodMiniType>(data: S, write: (data: z.output<S>) => Letter) => ({ data, write })

/** What to do if somebody else has done this. */
export const NOT_YOU = '如果这不是你本人操作，请立即找回密码并结束所有登录。'
