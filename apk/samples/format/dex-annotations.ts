import type { Class } from './dex-class.ts'
import type { Pool } from './dex-pool.ts'
import { ITEM, section, uleb128 } from './dex-section.ts'
import type { Data } from './dex-section.ts'

const annotatedIn = ({ methods }: Class) => methods.filter(({ annotation }) => annotation !== undefined)
const SEEN_AT_RUNTIME = 1
/** One annotation without elements for each method that has one; by class, where its directory stands. */
export const writeAnnotations = (data: Data, pool: Pool, classes: Class[]) => {
  const { out } = data
  const methods = classes.flatMap(annotatedIn)
  const items = section(data, { type: ITEM.annotation, align: 1, items: methods }, ({ annotation = '' }) =>
    out.bytes(Uint8Array.from([SEEN_AT_RUNTIME, ...uleb128(pool.indexOf({ kind: 'type', text: annotation })), 0])),
  )
  const sets = section(data, { type: ITEM.annotationSet, align: 4, items }, (item) => [1, item].forEach((word) => out.u32(word)))
  const setOf = new Map(methods.map((method, index) => [method, sets[index] ?? 0]))
  const annotated = classes.filter((one) => annotatedIn(one).length > 0)
  const offsets = section(data, { type: ITEM.annotations, align: 4, items: annotated }, (one) => {
    const rows = annotatedIn(one)
      .map((method) => [pool.indexOf({ kind: 'method', text: method.text }), setOf.get(method) ?? 0])
      .toSorted(([a = 0], [b = 0]) => a - b)
    for (const word of [0, 0, rows.length, 0, ...rows.flat()]) out.u32(word)
  })
  return new Map(annotated.map((one, index) => [one, offsets[index] ?? 0]))
}
