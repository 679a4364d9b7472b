import * as z from 'zod/mini'
import { nfkc } from './nfkc.ts'
import { countVisible, isVisible, VISIBLE_SIGN, withoutHiddenSigns } from './visible-signs.ts'

/**
 * Field shapes shared by all calls. Bodies arrive as JSON or form-encoded; in a form every value is a string, a
 * repeated key is a list, and a nested value is JSON text. These shapes read both the same way.
 */
export const id = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{1,64}$/, '编号不正确'))

export const withoutHidden = z.overwrite(withoutHiddenSigns)

/**
 * At least one visible character. Put it first among the checks of a required field: an empty field then gets the message
 * that it is required, not that it is malformed.
 */
export const visible = (message: string) => z.regex(VISIBLE_SIGN, message)

/** At least `count` visible characters. */
export const least = (count: number, message: string) => z.refine<string>((text) => countVisible(text) >= count, message)

/** Text without a visible character becomes empty. */
const visibleOrEmpty = z.overwrite((text: string) => (isVisible(text) ? text : ''))

/** Optional text that somebody types, of one or several lines. */
export const typedText = (max: number, tooLong = `不能超过 ${max} 个字`) =>
  z.string().check(z.trim(), visibleOrEmpty, z.maxLength(max, tooLong))

/** No character with a meaning in mail headers or SMTP (RFC 5321 §4.1.2, no quoted local part); dots only between others. */
const ATOM = String.raw`[^\s@.<>"(),;:\\[\]\p{Cc}\p{Cf}]+`
const EMAIL = new RegExp(String.raw`^${ATOM}(\.${ATOM})*@${ATOM}(\.${ATOM})+$`, 'u')

export const email = z.string().check(
  withoutHidden,
  z.trim(),
  // First: a full-width ＠ or ， becomes the ASCII character, and is checked here instead of by the mail server.
  z.overwrite(nfkc),
  visible('请填写邮箱'),
  z.maxLength(254, '邮箱不能超过 254 个字符'),
  z.regex(EMAIL, '请填写正确的邮箱地址'),
)

/** One required line of text. */
export const textLine = (what: string, max: number) =>
  z.string().check(
    withoutHidden,
    // Tabs come along when a table cell is copied.
    z.overwrite((text: string) => text.replaceAll('\t', ' ')),
    z.trim(),
    visible(`请填写${what}`),
    z.maxLength(max, `${what}不能超过 ${max} 个字`),
    z.regex(/^\P{Cc}*$/u, `${what}里有不能用的字符，请删去后重写`),
  )

/** No invisible character at all: two names must not look the same. */
export const seen = (what: string) => z.regex(/^\P{Cf}*$/u, `${what}里有看不见的字符，请删去后重写`)

/** The required reason for an act. */
export const reason = typedText(500).check(visible('请写明理由'))

/** An integer within bounds; takes '12', ' １２ ' and 12, refuses '', ' ', '1e3', 1.5. */
export const wireNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], '请填写数字'),
      z.transform((value, context) => {
        if (typeof value === 'number') return value
        const digits = nfkc(value).trim()
        if (/^-?\d{1,15}$/.test(digits)) return Number(digits)
        context.issues.push({ code: 'custom', message: '请填写数字', input: value })
        return z.NEVER
      }),
    ),
    z.int('请填写整数').check(z.gte(min, `不能小于 ${min}`), z.lte(max, `不能大于 ${max}`)),
  )

/** true/false as JSON, 'true'/'false'/'1'/'0' in a form. */
export const wireBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], '请选择是或否'),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** A checkbox: true if ticked, false for anything else. */
export const ticked = z.pipe(
  z.transform((value: unknown) => value === true || value === 'true' || value === '1'),
  z.boolean(),
)

/** A required checkbox; an unticked one arrives as undefined or as an empty text. */
export const wireTicked = (otherwise: string) =>
  z.pipe(
    z.transform((value: unknown) => value === true || value === 'true' || value === '1'),
    z.literal(true, otherwise),
  )

/** A list; a form sends a single value without a list. */
export const wireArray = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) || value === undefined ? value : [value])),
    z.array(item, '请至少选择一项').check(z.maxLength(max, `最多 ${max} 项`)),
  )

/** A nested value: JSON text in a form, the value itself in JSON. */
export const wireJson = <T extends z.ZodMiniType>(inner: T) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: '内容格式不正确', input: value })
        return z.NEVER
      }
    }),
    inner,
  )

/** Keyset pagination: `cursor` is the `nextCursor` of the page before. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(200, '页码不正确'))),
  size: z.optional(wireNumber(1, 100)),
}
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })

/** Milliseconds since 1970, UTC. */
export const time = z.int()
/** A search keyword, without the invisible characters that come along when a name is copied. */
export const keyword = z.string().check(withoutHidden, z.trim(), visibleOrEmpty, z.maxLength(100, '不能超过 100 个字'))
/** A pack's id as the applicant saw it: refused (PACK_CHANGED) if another pack has come into force since. */
export const seenPack = z.optional(z.string().check(z.regex(/^[0-9]{4}\.[0-9]{2}$/, '规则包编号不正确')))

export const nothing = z.object({})
