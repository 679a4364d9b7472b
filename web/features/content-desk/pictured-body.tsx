import type { Drawing } from '@alliance/contract/body-marks'
import { drawnBlocksOf, pictureNamesIn } from '@alliance/contract/body-text'
import { PICTURE_NAME_CHARS, queryNamedPictures } from '@alliance/contract/pictures-desk'
import { MOST_PICTURES } from '@alliance/contract/picture'
import { useRef } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Form } from '../../lib/use-form.ts'
import { BlockPicture } from '../../ui/block-picture.tsx'
import { Blocks } from '../../ui/blocks.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { insertLine } from './insert-line.ts'
import { PicturePicker } from './picture-picker.tsx'

/** Inserts a picture of the library after the cursor's line. */
export const InsertPicture = ({ form }: { form: Form }) => {
  const button = useRef<HTMLButtonElement>(null)
  const insert = (name: string) => {
    const area = button.current?.form?.querySelector<HTMLTextAreaElement>('textarea[name=body]')
    if (!area) return
    const { text, cursor } = insertLine(area.value, area.selectionStart, `图：${name}`)
    form.set('body', text)
    // After the dialog has closed, which returns the focus to the button, and the text has rendered.
    setTimeout(() => {
      area.focus()
      area.setSelectionRange(cursor, cursor)
    })
  }
  const open = () =>
    openForm(
      '插入图片',
      (close) => (
        <PicturePicker
          onPick={(name) => {
            close()
            insert(name)
          }}
        />
      ),
      'min(720px, 100vw)',
    )
  return (
    <p>
      <Button ref={button} size="small" onClick={open}>
        插入图片
      </Button>
    </p>
  )
}

const unknownWords = (unknown: readonly string[], drawings: readonly Drawing[]) =>
  `${drawings.length > 0 ? '图片库和这份文档里都' : '图片库里'}没有名为${unknown.map((name) => `“${name}”`).join('、')}的图。`

const NO_DRAWINGS: readonly Drawing[] = []

/** Preview of the body, with the drawings and pictures that it refers to so far. */
export const PicturedBlocks = ({ text, drawings = NO_DRAWINGS }: { text: string; drawings?: readonly Drawing[] }) => {
  const settled = useDebounced(text)
  const named = new Set(pictureNamesIn(settled, drawings))
  const names = [...named].filter((name) => name.length <= PICTURE_NAME_CHARS).slice(0, MOST_PICTURES)
  const { data, loading } = useCall(queryNamedPictures, names.length > 0 ? { names } : null)
  const { blocks, unknown } = drawnBlocksOf(settled, { drawings, pictures: data ?? [] })
  const isKnown = names.length === 0 || (data !== undefined && !loading)
  return (
    <>
      {isKnown && unknown.length > 0 ? <Notice tone="warning">{unknownWords(unknown, drawings)}</Notice> : null}
      <Blocks blocks={blocks} Picture={BlockPicture} />
    </>
  )
}
