import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const features = join(import.meta.dirname, '../features')
const sources = globSync('**/*.{ts,tsx}', { cwd: features }).map((path) => ({
  feature: dirname(path),
  path,
  text: readFileSync(join(features, path), 'utf8'),
}))

/** The parts of a zod schema that are needed to find a maximum length. */
type Schema = { _zod?: { def: Inner & { type: string; shape?: Record<string, Schema>; checks?: readonly Check[] } } }
type Inner = { innerType?: Schema; in?: Schema; out?: Schema }
type Check = { _zod: { def: { check: string; maximum?: number } } }

const longest = (schema: Schema | undefined): number | undefined => {
  const def = schema?._zod?.def
  if (!def) return undefined
  if (def.type !== 'string') return longest(def.innerType) ?? longest(def.in) ?? longest(def.out)
  return def.checks?.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')?.maximum
}

const imported = /import (?:type )?\{([^}]*)\} from '@alliance\/contract\/([\w-]+)'/g

/** Input schemas of the calls that a feature imports. */
const schemasOf = async (feature: string): Promise<Schema[]> => {
  const own = sources.filter((source) => source.feature === feature)
  const names = own.flatMap(({ text }) =>
    [...text.matchAll(imported)].flatMap(([, list = '', from = '']) =>
      list.split(',').map((name) => ({
        from,
        name: name
          .replace(/\btype\b/, '')
          .split(' as ')[0]!
          .trim(),
      })),
    ),
  )
  const found = await Promise.all(
    names.map(async ({ from, name }) => {
      const value = ((await import(`@alliance/contract/${from}`)) as Record<string, { input?: Schema } & Schema>)[name]
      return value?.input ?? value
    }),
  )
  return found.filter((schema) => schema?._zod?.def.shape !== undefined) as Schema[]
}

const FIELD = /<(?:TextField|AreaField)\b(?:[^>]|=>)*?\/>/g
/** Its field `reason` has a limit of its own, unless the form gives another one. */
const REASON = /<ReasonForm\b[^>]*>/g
const REASON_CHARS = '500'

test('maxLength of a field is the limit of the contract', async () => {
  let held = 0
  for (const { feature, path, text } of sources)
    for (const [field] of [...text.matchAll(FIELD), ...text.matchAll(REASON)]) {
      const isReason = field.startsWith('<ReasonForm')
      const name = isReason ? 'reason' : (/\bname="(\w+)"/.exec(field)?.[1] ?? '')
      const most = /\bmaxLength=\{(\d+)\}/.exec(field)?.[1] ?? (isReason ? REASON_CHARS : undefined)
      if (most === undefined) continue
      const bounds = (await schemasOf(feature)).flatMap((schema) => longest(schema._zod?.def.shape?.[name]) ?? [])
      if (bounds.length === 0) continue
      held += 1
      assert.ok(bounds.includes(Number(most)), `${path}: ${name} lets ${most} in, the contract takes ${bounds.join(' or ')}`)
    }
  assert.ok(held > 25, `${held} fields`)
})
