import * as z from 'zod/mini'

/** A piece of text, `marked` if it is the keyword. Text, never HTML. */
export const segment = z.object({ text: z.string(), marked: z.boolean() })
export type Segment = z.output<typeof segment>
