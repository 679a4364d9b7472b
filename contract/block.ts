import * as z from 'zod/mini'

const coordinate = z.number().check(z.gte(0), z.lte(2000))

/** Bodies are blocks, never HTML: they are rendered as text, so nothing in them can run. */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), anchor: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    /** Number of an ordered list's first item; 1 if absent. */
    start: z.optional(z.int()),
    items: z.array(z.string()),
  }),
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
  /** A line drawing, the same in page and PDF: SVG path data (`d`) and texts at positions. */
  z.object({
    kind: z.literal('drawing'),
    caption: z.string(),
    width: coordinate,
    height: coordinate,
    lines: z.array(
      z.object({
        d: z.string().check(z.regex(/^[MmLlHhVvAaCcQqZz0-9 ,.-]+$/)),
        /** edge: the outline; content: what is inside; hinge: dashed; measure: a dimension line. */
        tone: z.enum(['edge', 'content', 'hinge', 'measure']),
      }),
    ),
    words: z.array(z.object({ x: coordinate, y: coordinate, text: z.string(), anchor: z.enum(['start', 'middle', 'end']) })),
  }),
])
export type Block = z.output<typeof block>

/** What stands before an item of a list where lists are plain text. */
export const itemSign = ({ ordered, start = 1 }: { ordered: boolean; start?: number | undefined }, index: number): string =>
  ordered ? `${start + index}.` : '·'

/** A picture of the library with its description from when the version showing it was saved. */
export const pictureBlock = z.object({
  kind: z.literal('picture'),
  pictureId: z.string(),
  name: z.string(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  /** Size of the stored picture in pixels, so that its space is reserved before it loads. */
  width: z.int(),
  height: z.int(),
  /** Temporary link for editors, whether the picture is public or not; absent for everybody else. */
  address: z.optional(z.string()),
})
export type PictureBlock = z.output<typeof pictureBlock>

/** Blocks of articles and documents: what can be typed, and pictures of the library. */
export const shownBlock = z.discriminatedUnion('kind', [block, pictureBlock])
export type ShownBlock = z.output<typeof shownBlock>
