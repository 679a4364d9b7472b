import { PICTURE_NAME_CHARS, pictureFields, queryPictures } from '@alliance/contract/pictures-desk'
import { useEffect, useRef, useState } from 'react'
import { Unreachable } from '../../lib/api.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { useOnward } from '../../lib/use-onward.ts'
import type { Said } from '../../ui/notice.tsx'
import { pictureProblem, sendPicture } from './send-picture.ts'

type Chosen = { file: File; problem: string | undefined }
/** An abort controller; aborts when the page is left. */
const useRunning = () => {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = (): AbortSignal => {
    running.current = new AbortController()
    return running.current.signal
  }
  return { begin, stop: () => running.current?.abort() }
}

const nameOf = (fileName: string) => fileName.replace(/\.[^.]{1,5}$/, '').slice(0, PICTURE_NAME_CHARS)
const saidOf = (name: string): Said => ({
  tone: 'passed',
  words: `“${name}”已加入图片库。在文章的正文里另起一行写“图：${name}”，就能放进去`,
})

/** Uploads a picture together with its description. Errors of the file are shown at the file field. */
export const useUpload = () => {
  const [chosen, setChosen] = useState<Chosen>()
  /** Why the upload failed; the same file can be sent again. */
  const [failure, setFailure] = useState<string>()
  const [share, setShare] = useState<number>()
  const { address, show } = useObjectUrl()
  const running = useRunning()
  const leadOn = useOnward()

  const send = async (fields: Parameters<typeof sendPicture>[0]['fields'], { file }: Chosen) => {
    const signal = running.begin()
    setShare(0)
    setFailure(undefined)
    try {
      return await sendPicture({ fields, file, onShare: setShare, signal })
    } catch (error) {
      if (signal.aborted) throw new MustMend()
      if (!(error instanceof Unreachable)) throw error
      setFailure(`${failureWords(error)}。图片没有传上去，请再传一次`)
      throw new MustMend()
    } finally {
      setShare(undefined)
    }
  }
  const form = useKeptForm({
    name: 'picture new',
    keeps: ['name', 'alt', 'credit'],
    schema: pictureFields,
    // `file` is the file's name, for validation: the file itself is sent separately.
    initial: { name: '', alt: '', credit: '', file: '' },
    also: ({ file = '' }): Record<string, string> => (file === '' ? { file: '请选择图片' } : {}),
    submit: async (fields) => {
      if (!chosen || chosen.problem !== undefined) throw new MustMend()
      const { name } = await send(fields, chosen)
      refresh([queryPictures])
      // Not awaited: the draft is dropped meanwhile.
      void leadOn(officePaths.pictures(), { replace: true, state: { said: saidOf(name), isAdded: true } })
    },
  })
  const choose = (file: File) => {
    const problem = pictureProblem(file)
    setChosen({ file, problem })
    setFailure(undefined)
    form.set('file', file.name)
    if (problem === undefined) show(file)
    if (problem === undefined && form.values['name'] === '') form.set('name', nameOf(file.name))
  }
  return {
    form,
    choose,
    chosen: chosen?.file,
    problem: chosen?.problem ?? failure ?? form.problems['file'],
    preview: chosen && chosen.problem === undefined ? address : undefined,
    /** Upload progress, 0 to 1. */
    share,
    stop: running.stop,
  }
}
