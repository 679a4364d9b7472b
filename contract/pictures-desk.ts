import * as z from 'zod/mini'
import { call } from './call.ts'
import { contentKinds, revision } from './content-desk.ts'
import { id, keyword, nothing, pageInput, pageOf, seen, textLine, time, typedText, visible, wireArray } from './fields.ts'
import { pictureBlock } from './block.ts'
import { MOST_PICTURES } from './picture.ts'

export const PICTURE_NAME_CHARS = 40
export const PICTURE_ALT_CHARS = 200
export const PICTURE_CREDIT_CHARS = 60
/** Longest side of the public picture, in pixels. */
export const PICTURE_SIDE = 1_600

/** An editor's description of a picture. Bodies refer to the name, so it must not contain the bar that ends it. */
export const pictureFields = z.object({
  name: textLine('名称', PICTURE_NAME_CHARS).check(z.regex(/^[^|｜]*$/, '名称里不能有竖线，它在正文里隔开图注'), seen('名称')),
  // Line breaks become spaces: it is read as one line.
  alt: typedText(PICTURE_ALT_CHARS, `替代文字不能超过 ${PICTURE_ALT_CHARS} 个字`).check(
    visible('请填写替代文字'),
    z.regex(/^(?:\P{Cc}|[\t\r\n])*$/u, '替代文字里有不能用的字符，请删去后重写'),
  ),
  credit: z.optional(
    typedText(PICTURE_CREDIT_CHARS, `来源不能超过 ${PICTURE_CREDIT_CHARS} 个字`).check(
      z.regex(/^\P{Cc}*$/u, '来源里有不能用的字符，请删去后重写'),
    ),
  ),
})

/** Where content shows a picture, the most public first. */
export const pictureUses = ['public', 'planned', 'draft', 'earlier'] as const
export type PictureUse = (typeof pictureUses)[number]
export const pictureUseLabels: Record<PictureUse, string> = {
  public: '公开中',
  planned: '定时公开',
  draft: '最新一版',
  earlier: '以前的版本',
}

const pictureRow = z.object({
  pictureId: z.string(),
  name: z.string(),
  alt: z.string(),
  credit: z.string(),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  /** Temporary link to the thumbnail, as `address` is to the picture. */
  thumbnail: z.string(),
  /** Number of contents that show it, in any version. */
  uses: z.int(),
  addedBy: z.string(),
  addedAt: time,
})
export type PictureRow = z.output<typeof pictureRow>

export const queryPictures = call({
  path: '/api/office/queryPictures',
  auth: 'editor',
  summary: '图片库：最近上传的在前，可按名称、替代文字和来源查找',
  input: z.object({ keyword: z.optional(keyword), ...pageInput }),
  output: pageOf(pictureRow),
})

export const queryPicture = call({
  path: '/api/office/queryPicture',
  auth: 'editor',
  summary: '图片库的一张图，附哪些内容在用',
  input: z.object({ pictureId: id }),
  output: z.extend(pictureRow, {
    address: z.string(),
    revision: z.int(),
    changedBy: z.string(),
    changedAt: time,
    /** Publicly visible ones first. */
    usedIn: z.array(z.object({ contentId: z.string(), kind: z.enum(contentKinds), title: z.string(), use: z.enum(pictureUses) })),
  }),
  errors: ['NOT_FOUND'],
})
export type DeskPicture = z.output<typeof queryPicture.output>

export const queryNamedPictures = call({
  path: '/api/office/queryNamedPictures',
  auth: 'editor',
  summary: '按名称取图片库的图，供正文边写边看；没有的名称不在回答里',
  input: z.object({ names: wireArray(z.string().check(z.maxLength(PICTURE_NAME_CHARS, '名称太长')), MOST_PICTURES) }),
  output: z.array(z.omit(pictureBlock, { kind: true, caption: true })),
})

export const savePicture = call({
  path: '/api/office/savePicture',
  auth: 'editor',
  summary: '修改一张图的替代文字与来源；名称只在没有内容用它时能改。已保存的内容不变',
  input: z.extend(pictureFields, { pictureId: id, revision }),
  output: z.object({ revision: z.int() }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const deletePicture = call({
  path: '/api/office/deletePicture',
  auth: 'editor',
  summary: '从图片库删除一张没有内容用的图',
  input: z.object({ pictureId: id, revision }),
  output: nothing,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'PICTURE_IN_USE'],
})

/** Answer of `POST /api/upload/picture?name=&alt=&credit=`, whose body is the file. */
export const uploadedPicture = z.object({ pictureId: z.string(), name: z.string() })
