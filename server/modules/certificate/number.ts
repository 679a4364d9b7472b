import { datedNumber, readSigns } from '../../numbers.ts'

const SIGNS = 6

/** `GL-` or `DEMO-GL-`, the day of issue in China, six random characters. */
export const newNumber = (now: number, demo: boolean): string => datedNumber({ kind: 'GL', now, demo, signs: SIGNS })

/** Normalises the random part of a number typed off paper. Input is upper case. */
export const readNumber = (typed: string): string => typed.slice(0, -SIGNS) + readSigns(typed.slice(-SIGNS))
