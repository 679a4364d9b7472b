import type { Style } from './flow.ts'

export const INK = {
  strong: '#141a22',
  soft: '#434d59',
  faint: '#626d79',
  line: '#b9c2cb',
  sunk: '#f3f5f7',
  blue: '#23469b',
  failed: '#ad1d33',
  warning: '#a3430a',
  undetermined: '#2f5f70',
}

const textStyle = (size: number, leading: number, color: string = INK.strong): Style => ({ size, leading, color })
export const TITLE = textStyle(26, 38)
export const CHAPTER = textStyle(15, 24)
export const SECTION = textStyle(12.5, 20)
export const BODY = textStyle(10.5, 18)
export const SMALL = textStyle(9, 15, INK.faint)
export const CELL = textStyle(9, 14.5)
export const CODE = textStyle(8.5, 13)
