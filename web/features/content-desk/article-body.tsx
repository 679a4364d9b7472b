import { pictureNamesIn, picturedBlocksOf } from '@alliance/contract/body-text'
import { PICTURE_NAME_CHARS, queryNamedPictures } from '@alliance/contract/pictures-desk'
import { MOST_PICTURES } from '@alliance/contract/picture'
import { useRef } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { useSettled } from '../../lib/use-settled.ts'
import type { Form } from '../../lib/use-form.ts'
import { BlockPicture } from '../../ui/block-picture.tsx'
import { Blocks } from '../../ui/blocks.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { insertLine } from './insert-line.ts'
import { PicturePicker } from './picture-picker.tsx'

/** Puts a picture of the library below the line that is being written. */
export const InsertPicture = ({ form }: { form: Form }) => {
  const button = useRef<HTMLButtonElement>(null)
  const insert = (name: string) => {
    const area = button.current?.form?.querySelector<HTMLTextAreaElement>('textarea[name=body]')
    if (!area) return
    const { text, cursor } = insertLine(area.value, area.selectionStart, `图：${name}`)
    form.set('body', text)
    // Once the box is closed and the text is drawn: the box gives the focus back to the button.
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

const unknownWords = (unknown: readonly string[]) => `图片库里没有名为${unknown.map((name) => `“${name}”`).join('、')}的图。`

/** The body as visitors will read it, with the pictures that it names so far. */
export const PicturedBlocks = ({ text }: { text: string }) => {
  const settled = useSettled(text)
  const names = [...new Set(pictureNamesIn(settled))].filter((name) => name.length <= PICTURE_NAME_CHARS).slice(0, MOST_PICTURES)
  const { data, loading } = useCall(queryNamedPictures, names.length > 0 ? { names } : null)
  const { blocks, unknown } = picturedBlocksOf(settled, data ?? [])
  const isKnown = names.length === 0 || (data !== undefined && !loading)
  return (
    <>
      {isKnown && unknown.length > 0 ? <Notice tone="warning">{unknownWords(unknown)}</Notice> : null}
      <Blocks blocks={blocks} Picture={BlockPicture} />
    </>
  )
}
