import type { Facts } from '../../apk/facts/facts.ts'
import { readerOfCall, readerOfCallWithText, readerOfField, readerOfText, readers } from '../../apk/graph/personal-data.ts'

/** References in one body: called methods, static fields, strings; and calls of outlines, by their bodies. */
type Named = { calls: Set<string>; fields: Set<string>; texts: Set<string>; outlines: Set<string> }
/** By class and method, in the notation of evidence. */
export type NamedByBody = Map<string, Named>

const beside = new Set([...readerOfCallWithText.values()].flatMap((byText) => [...byText.keys()]))
/** What D8 and R8 make of a call of an API above minSdkVersion: told at its callers. */
const OUTLINE = /^\S*\$\$ExternalSyntheticApiModelOutline\d+ /
const ASKED: Record<keyof Named, (one: string) => boolean> = {
  calls: (one) => readerOfCall.has(one) || readerOfCallWithText.has(one),
  fields: (one) => readerOfField.has(one),
  texts: (one) => readerOfText.has(one) || beside.has(one),
  outlines: (one) => OUTLINE.test(one),
}

/** Records a reference of a body if some reader needs it. */
export const noteNamed = (bodies: NamedByBody, { body, kind, name }: { body: string; kind: keyof Named; name: string }) => {
  if (!ASKED[kind](name)) return
  const known = bodies.get(body) ?? { calls: new Set(), fields: new Set(), texts: new Set(), outlines: new Set() }
  bodies.set(body, known)
  known[kind].add(name)
}

const readersOf = ({ calls, fields, texts }: Named): number[] => {
  const alone = [
    ...[...calls].map((one) => readerOfCall.get(one)),
    ...[...fields].map((one) => readerOfField.get(one)),
    ...[...texts].map((one) => readerOfText.get(one)),
  ]
  const together = [...calls].flatMap((one) => [...texts].map((text) => readerOfCallWithText.get(one)?.get(text)))
  return [...new Set([...alone, ...together])].filter((one) => one !== undefined)
}

const lineOf = (body: string, reader: number) => `${body} ${readers[reader]?.group} ${readers[reader]?.target}`

/** Every call site that reads personal data, from dexdump's disassembly. */
export const theirReads = (bodies: NamedByBody): string[] =>
  [...bodies]
    .filter(([body]) => !OUTLINE.test(body))
    .flatMap(([body, named]) => {
      const outlined = [...named.outlines].flatMap((one) => [...(bodies.get(one)?.calls ?? [])])
      return readersOf({ ...named, calls: new Set([...named.calls, ...outlined]) }).map((reader) => lineOf(body, reader))
    })
    .toSorted()

/** The same as found by the call graph. */
export const ourReads = ({ personalData }: Facts): string[] =>
  personalData.seen
    ? personalData.value.reads.map((one) => `${one.class} ${one.method} ${one.group} ${one.target}`).toSorted()
    : []
