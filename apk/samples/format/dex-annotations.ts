import { descriptor } from './dex-class.ts'
import type { Class } from './dex-class.ts'
import type { Pool } from './dex-pool.ts'
import { ITEM, section, uleb128 } from './dex-section.ts'
import type { Data } from './dex-section.ts'

const SEEN_AT_RUNTIME = 1

/** An annotated field or method of a class, by index, and the annotation's type. */
type Annotated = { index: number; annotation: string }
const inOrder = (members: Annotated[]) => members.toSorted((a, b) => a.index - b.index)

const annotatedIn = ({ type, constants, methods }: Class, pool: Pool) => ({
  fields: inOrder(
    constants.flatMap(({ name, type: of, annotation }) => {
      const index = () => pool.indexOf({ kind: 'field', text: `${type}->${name}:${of}` })
      return annotation === undefined ? [] : [{ index: index(), annotation: descriptor(annotation) }]
    }),
  ),
  methods: inOrder(
    methods.flatMap(({ text, annotation }) =>
      annotation === undefined ? [] : [{ index: pool.indexOf({ kind: 'method', text }), annotation }],
    ),
  ),
})

/** Writes one annotation without elements per annotated member; returns the directories' offsets by class. */
export const writeAnnotations = (data: Data, pool: Pool, classes: Class[]) => {
  const { out } = data
  const all = classes
    .map((one) => ({ one, ...annotatedIn(one, pool) }))
    .filter(({ fields, methods }) => fields.length + methods.length > 0)
  const members = all.flatMap(({ fields, methods }) => [...fields, ...methods])
  const items = section(data, { type: ITEM.annotation, align: 1, items: members }, ({ annotation }) =>
    out.bytes(Uint8Array.from([SEEN_AT_RUNTIME, ...uleb128(pool.indexOf({ kind: 'type', text: annotation })), 0])),
  )
  const sets = section(data, { type: ITEM.annotationSet, align: 4, items }, (item) => [1, item].forEach((word) => out.u32(word)))
  const setOf = new Map(members.map((member, index) => [member, sets[index] ?? 0]))
  const offsets = section(data, { type: ITEM.annotations, align: 4, items: all }, ({ fields, methods }) => {
    const rows = [...fields, ...methods].flatMap((member) => [member.index, setOf.get(member) ?? 0])
    for (const word of [0, fields.length, methods.length, 0, ...rows]) out.u32(word)
  })
  return new Map(all.map(({ one }, index) => [one, offsets[index] ?? 0]))
}
