import type { pictureFields } from '@alliance/contract/pictures-desk'
import type { output } from 'zod/mini'
import type { Described } from './queries.ts'

/** Collapses white space, as in a line of a body. */
const line = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

export const describedBy = ({ name, alt, credit = '' }: output<typeof pictureFields>): Described => ({
  name: line(name),
  alt: line(alt),
  credit: line(credit),
})
