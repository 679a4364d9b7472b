import { PARTS } from './dex/wanted.ts'
import type { CodeNeeds, SoughtLists } from './dex/wanted.ts'
import type { Facts } from './facts/facts.ts'
import { facts } from './shapes/facts.ts'
import { list, named, number, object, oneOf, optional, text } from './shapes/shape.ts'
import type { Shape } from './shapes/shape.ts'
import type { Circumstances, Declarations } from './terms/verdict.ts'

/** Facts of a package, stored so that a later rule pack can be applied without the package. */
export type FactsFile = {
  format: typeof FORMAT
  /** The engine that read them, and the pack and the circumstances of that judgement. */
  engine: string
  pack: string
  circumstances: Circumstances
  sha256: string
  sizeBytes: number
  /** What the code was searched for: other calls are unknown. */
  lookedFor: SoughtLists
  facts: Facts
}

const circumstances = object<Circumstances>({
  judgedOn: text,
  lastCertifiedVersionCode: optional(number),
  declarations: object<Declarations>({
    category: optional(text),
    permissionPurposes: named(text),
    sdks: list(text),
    privacyPolicyUrl: optional(text),
  }),
})
const names = list(text) as Shape<readonly string[]>
const sought = object<SoughtLists>({ calls: names, mentions: names, fields: names, overrides: names, texts: optional(names) })
const FORMAT = 'alliance-facts/1'
const factsFile = object<FactsFile>({
  format: oneOf(FORMAT),
  engine: text,
  pack: text,
  circumstances,
  sha256: text,
  sizeBytes: number,
  lookedFor: sought,
  facts: facts as Shape<Facts>,
})

/** `facts.manifest.value.components[3].name` */
const sayWay = (way: readonly (string | number)[]) =>
  way.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')

/** Not a (complete) facts file. `says`: for the user, which part is wrong and why. */
export class NoFactsFile extends TypeError {
  readonly says: string
  constructor(says: string) {
    super(says)
    this.name = 'NoFactsFile'
    this.says = says
  }
}

/**
 * A facts file from parsed JSON, also of an earlier engine. Throws NoFactsFile if it is malformed, truncated, or of an unknown
 * format.
 */
export const parseFactsFile = (value: unknown): FactsFile => {
  const found = factsFile.breach(value, 0)
  if (found) throw new NoFactsFile(found.way.length === 0 ? found.says : `${sayWay(found.way)} ${found.says}`)
  return value as FactsFile
}

/** What a judgement needs and the code wasn't searched for when the facts were read. */
export const missedIn = (lookedFor: SoughtLists, needs: CodeNeeds): string[] =>
  PARTS.flatMap((part) => {
    const known = new Set(lookedFor[part])
    return (needs[part] ?? []).filter((text) => !known.has(text))
  })
