import * as z from 'zod/mini'
import { visible, withoutHidden } from './fields.ts'
import { nfkc } from './nfkc.ts'

/** Normalises a number: `(0591) 88886666 转 801` becomes 0591 88886666-801. */
const asPhone = z.overwrite((text: string) =>
  text
    .replaceAll(/\s*(?:[\u2010-\u2015\u2212]|转)\s*/g, '-')
    .replaceAll(/[\s()]+/g, ' ')
    .trim(),
)

export const phone = z
  .string()
  .check(
    withoutHidden,
    z.overwrite(nfkc),
    asPhone,
    visible('请填写电话号码'),
    z.regex(/^\+?[0-9][0-9 -]{5,24}$/, '请填写正确的电话号码'),
  )
