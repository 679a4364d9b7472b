import * as z from 'zod/mini'
import { textLine } from './fields.ts'
import { withoutHiddenSigns } from './visible-signs.ts'

/** All that ends a line somewhere: slides break lines with U+000B, some editors with U+2028. */
const LINE_BREAK = /\r\n|[\v\f\r\u0085\u2028\u2029]/g
const CONTROL = /[^\P{Cc}\t\n]/gu

/** The lines of a text that was typed or pasted, without hidden and control characters; tabs are kept. */
export const linesOf = (text: string): string[] =>
  withoutHiddenSigns(text.replaceAll(LINE_BREAK, '\n')).replaceAll(CONTROL, '').split('\n')

/** The same as one line, with blanks for line breaks. */
export const oneLineOf = (text: string): string =>
  linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** One required line of text that is typed in a text area: line breaks become blanks. */
export const wrappedLine = (what: string, max: number) => z.pipe(z.string().check(z.overwrite(oneLineOf)), textLine(what, max))
