import * as z from 'zod/mini'

const coordinate = z.number().check(z.gte(0), z.lte(2000))

/** Bodies are blocks, never HTML: they are rendered as text, so nothing in them can run. */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), anchor: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.string()) }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({
    kind: z.literal('clause'),
    anchor: z.string(),
    termId: z.string(),
    clause: z.string(),
    title: z.string(),
    severity: z.enum(['must', 'warning']),
    method: z.enum(['static', 'device', 'field']),
    counted: z.boolean(),
    informativeReason: z.string(),
    text: z.array(z.string()),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
  z.object({ kind: z.literal('table'), caption: z.string(), heads: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  /** A line drawing, the same in page and PDF: paths of an SVG `d`, and numbers beside them. */
  z.object({
    kind: z.literal('drawing'),
    caption: z.string(),
    width: coordinate,
    height: coordinate,
    lines: z.array(
      z.object({
        d: z.string().check(z.regex(/^[MmLlHhVvAaCcQqZz0-9 ,.-]+$/)),
        /** edge: what is drawn; content: what stands in it; hinge: dashed; measure: a dimension line. */
        tone: z.enum(['edge', 'content', 'hinge', 'measure']),
      }),
    ),
    words: z.array(z.object({ x: coordinate, y: coordinate, text: z.string(), anchor: z.enum(['start', 'middle', 'end']) })),
  }),
])
export type Block = z.output<typeof block>

/** A picture of the library as it was described when the version that shows it was saved. */
export const pictureBlock = z.object({
  kind: z.literal('picture'),
  pictureId: z.string(),
  name: z.string(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  /** In pixels, as it is kept: its place is known before it is there. */
  width: z.int(),
  height: z.int(),
  /** Where an editor reads it for some minutes, whether it is public or not; absent for everybody else. */
  address: z.optional(z.string()),
})
export type PictureBlock = z.output<typeof pictureBlock>

/** What articles and documents show: beside what can be typed, pictures of the library. */
export const shownBlock = z.discriminatedUnion('kind', [block, pictureBlock])
export type ShownBlock = z.output<typeof shownBlock>
