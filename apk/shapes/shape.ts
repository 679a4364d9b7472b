/** An error in a value, with its path of keys. */
type Breach = { way: (string | number)[]; says: string }
/** A validator: returns an error if the value is no `T`, else undefined. `of` exists only for type inference. */
export type Shape<T> = { breach(value: unknown, depth: number): Breach | undefined; of?: T }
/** The same for an optional field. */
export type Optional<T> = { optional: Shape<T> }
type Fields<T> = { [K in keyof T]-?: object extends Pick<T, K> ? Optional<Exclude<T[K], undefined>> : Shape<T[K]> }

/** Far more nesting than any real file has: the manifest's elements, and values within values. */
const DEEPEST = 500
const broken = (says: string): Breach => ({ way: [], says })
const inside = (key: string | number, found: Breach | undefined) => found && { ...found, way: [key, ...found.way] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const plain = <T>(is: (value: unknown) => boolean, says: string): Shape<T> => ({
  breach: (value) => (is(value) ? undefined : broken(value === undefined ? '缺少这一项' : says)),
})
export const text: Shape<string> = plain((value) => typeof value === 'string', '不是文字')
export const number: Shape<number> = plain((value) => typeof value === 'number', '不是数')
export const flag: Shape<boolean> = plain((value) => typeof value === 'boolean', '不是是或否')
/** Types of values in a manifest. */
export const scalar: Shape<string | number | boolean> = plain(
  (value) => ['string', 'number', 'boolean'].includes(typeof value),
  '不是文字、数、是或否',
)
export const scalarOrNull: Shape<string | number | boolean | null> = plain(
  (value) => value === null || scalar.breach(value, 0) === undefined,
  '不是文字、数、是或否',
)
export const oneOf = <const T extends string | number | boolean>(...known: readonly T[]): Shape<T> =>
  plain((value) => known.includes(value as T), '不是认得的值')

export const optional = <T>(shape: Shape<T>): Optional<T> => ({ optional: shape })

const withinDepth = (depth: number) => (depth > DEEPEST ? broken('嵌套得太深') : undefined)

export const list = <T>(item: Shape<T>): Shape<T[]> => ({
  breach: (value, depth) => {
    if (!Array.isArray(value)) return broken(value === undefined ? '缺少这一项' : '不是列表')
    for (const [at, one] of value.entries()) {
      const found = withinDepth(depth) ?? item.breach(one, depth + 1)
      if (found) return inside(at, found)
    }
    return undefined
  },
})

/** A record with arbitrary keys. */
export const named = <T>(item: Shape<T>): Shape<Record<string, T>> => ({
  breach: (value, depth) => {
    if (!isRecord(value)) return broken(value === undefined ? '缺少这一项' : '不是一组内容')
    for (const [name, one] of Object.entries(value)) {
      const found = withinDepth(depth) ?? item.breach(one, depth + 1)
      if (found) return inside(name, found)
    }
    return undefined
  },
})

const fieldBreach = (shape: Shape<unknown> | Optional<unknown>, value: unknown, depth: number) => {
  if (!('optional' in shape)) return shape.breach(value, depth)
  return value === undefined ? undefined : shape.optional.breach(value, depth)
}

/** An object with these fields; unknown ones are ignored, since a newer engine may write more. */
export const object = <T extends object>(fields: Fields<T>): Shape<T> => {
  const all = Object.entries<Shape<unknown> | Optional<unknown>>(fields)
  return {
    breach: (value, depth) => {
      if (!isRecord(value)) return broken(value === undefined ? '缺少这一项' : '不是一组内容')
      for (const [name, shape] of all) {
        const found = withinDepth(depth) ?? fieldBreach(shape, Object.hasOwn(value, name) ? value[name] : undefined, depth + 1)
        if (found) return inside(name, found)
      }
      return undefined
    },
  }
}

/** A tagged union: the field's value selects the shape. */
export const byField = <T extends object>(field: string, shapes: Record<string, Shape<unknown>>): Shape<T> => ({
  breach: (value, depth) => {
    if (!isRecord(value)) return broken(value === undefined ? '缺少这一项' : '不是一组内容')
    const key = String(value[field])
    const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined
    return shape ? shape.breach(value, depth) : inside(field, broken('不是认得的值'))
  },
})

/** For recursive types. */
export const later = <T>(shapeOf: () => Shape<T>): Shape<T> => ({ breach: (value, depth) => shapeOf().breach(value, depth) })
