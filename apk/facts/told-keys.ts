import { unlessMalformed } from '../bytes/malformed.ts'
import { findProto, methodId, methodsOf } from '../dex/ids.ts'
import { delegatedHandling } from '../dex/key-handling.ts'
import type { Wanted } from '../dex/wanted.ts'
import type { Dex } from '../formats/dex.ts'
import { reflectionBudget } from '../graph/file-walk.ts'
import { intAt } from '../graph/int-list.ts'
import { findName } from '../graph/names.ts'
import type { CodeFacts, MethodOverride } from './facts.ts'
import { among } from './own-code.ts'
import type { PackageWide } from './told-results.ts'

const METHOD = /^(L[^;]+;)->([^(]+)(\(.*)$/

/** Index of a method in the file's table, or -1. */
const methodIn = (dex: Dex, [type, name, proto]: readonly [string, string, string]) => {
  const protoIndex = findProto(dex, proto)
  return methodsOf(dex, type, [name]).find((row) => methodId(dex, row).protoIndex === protoIndex) ?? -1
}

/** A key handler as if the method of another code file that it only calls stood in it: a lambda apart from its body. */
const joined = ({ program }: PackageWide, override: MethodOverride, key: number): MethodOverride => {
  const { delegate, ...rest } = override
  const [, type, name, proto] = METHOD.exec(delegate?.method ?? '') ?? []
  if (!delegate || !type || !name || !proto) return override
  const id = findName(program.symbols.names, type)
  const dex = id < 0 ? undefined : program.files[intAt(program.fileOf, id)]?.dex
  const handling =
    dex && delegatedHandling({ dex, budget: reflectionBudget() }, methodIn(dex, [type, name, proto]), { ...delegate, key })
  if (!handling) return override
  const compared = [...new Set([...override.compared, ...handling.compared])].toSorted((a, b) => a - b)
  return { ...rest, compared, ...(handling.leavesKey && { leavesKey: true }) }
}

/** Resolves key handlers that only call a method of another code file. */
export const tellKeys = (wide: PackageWide, code: CodeFacts, { overrides }: Wanted): CodeFacts => {
  const told = overrides.flatMap(({ text, key }) =>
    among(key === undefined ? {} : code.overrides, [text]).flatMap(({ total, methods }) => {
      if (key === undefined || methods.every(({ delegate }) => !delegate)) return []
      const anew = methods.map((one) => unlessMalformed(() => joined(wide, one, key), one))
      return [[text, { total, methods: anew }] as const]
    }),
  )
  return told.length === 0 ? code : { ...code, overrides: { ...code.overrides, ...Object.fromEntries(told) } }
}
