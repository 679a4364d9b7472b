/** The part of JSON Schema 2020-12 that our schemas use. Anything else in a schema is refused, not ignored. */
export type Schema = {
  $schema?: string
  title?: string
  $ref?: string
  $defs?: Record<string, Schema>
  type?: 'object' | 'array' | 'string' | 'boolean'
  enum?: readonly string[]
  pattern?: string
  minLength?: number
  minItems?: number
  items?: Schema
  required?: readonly string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean
}
type Place = { root: Schema; path: string }

const KNOWN = new Set(
  '$schema title $ref $defs type enum pattern minLength minItems items required properties additionalProperties'.split(' '),
)
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

const deref = (schema: Schema, root: Schema): Schema => {
  if (schema.$ref === undefined) return schema
  const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  if (!target) throw new Error(`schema has no ${schema.$ref}`)
  return target
}

const patterns = new Map<string, RegExp>()
const patternOf = (text: string) => {
  const known = patterns.get(text) ?? new RegExp(text, 'u')
  patterns.set(text, known)
  return known
}

const checkText = (value: string, schema: Schema, path: string) => [
  ...(value.length < (schema.minLength ?? 0) ? [`${path}: shorter than ${schema.minLength}`] : []),
  ...(schema.pattern !== undefined && !patternOf(schema.pattern).test(value)
    ? [`${path}: does not match ${schema.pattern}`]
    : []),
]

const checkObject = (value: Record<string, unknown>, schema: Schema, { root, path }: Place) => {
  const known = schema.properties ?? {}
  const missing = (schema.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${path}: ${name} is missing`)
  const foreign = schema.additionalProperties === false ? Object.keys(value).filter((name) => !Object.hasOwn(known, name)) : []
  const inside = Object.entries(known).flatMap(([name, part]) =>
    Object.hasOwn(value, name) ? check(value[name], part, { root, path: `${path}.${name}` }) : [],
  )
  return [...missing, ...foreign.map((name) => `${path}: ${name} is unknown`), ...inside]
}

const check = (value: unknown, given: Schema, place: Place): string[] => {
  const schema = deref(given, place.root)
  const foreign = Object.keys(schema).find((word) => !KNOWN.has(word))
  if (foreign) throw new Error(`schema word ${foreign} is not understood`)
  if (schema.enum && !schema.enum.includes(String(value))) return [`${place.path}: not one of ${schema.enum.join(', ')}`]
  if (schema.type && typeOf(value) !== schema.type) return [`${place.path}: not of type ${schema.type}`]
  if (typeof value === 'string') return checkText(value, schema, place.path)
  if (Array.isArray(value)) return checkList(value, schema, place)
  return typeOf(value) === 'object' ? checkObject(value as Record<string, unknown>, schema, place) : []
}

const checkList = (value: unknown[], schema: Schema, { root, path }: Place) => [
  ...(value.length < (schema.minItems ?? 0) ? [`${path}: fewer than ${schema.minItems} items`] : []),
  ...(schema.items ? value.flatMap((item, index) => check(item, schema.items ?? {}, { root, path: `${path}[${index}]` })) : []),
]

/** All violations of a schema, in English, each with its path; empty if the value is valid. */
export const breaches = (value: unknown, schema: Schema): string[] => check(value, schema, { root: schema, path: '$' })
