import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { Refused, Unreachable } from '../../lib/api.ts'
import { readDraft, saveDraft } from '../../lib/drafts.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { accountInfo } from '../../lib/session.ts'
import { imageProblem, uploadImage } from '../../lib/upload-image.ts'
import { type Form as Held, MustMend } from '../../lib/use-form.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'

/** Kept beside the draft of the fields, so that the picture can be shown again without a request. */
const DRAFT = 'licence-picture'
const FIELD = 'licenceImageId'

type Kept = { imageId: string; picture: Blob }

const wordsOf = (error: unknown): string => {
  if (error instanceof Refused) return refusalWords(error)
  if (error instanceof Unreachable) return '图片没有传上去，请检查网络后重新选择'
  throw error
}

/** Postpones a submit while the picture is still uploading: the form is submitted once the upload has finished. */
const useAwaiting = (form: Held) => {
  const [isAwaited, setAwaited] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const come = useRef(false)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // Errors of other fields are shown at once.
    if (!form.check(Object.keys(form.values).filter((name) => name !== FIELD))) return
    element.current = event.currentTarget as HTMLFormElement
    setAwaited(true)
  }
  const settle = (hasCome: boolean) => {
    come.current = hasCome
    setAwaited(false)
  }
  const goOn = useEffectEvent((waiting: HTMLFormElement) => {
    element.current = null
    if (come.current) waiting.requestSubmit()
    else form.fail(new MustMend())
  })
  // After the form has rendered with the uploaded picture.
  useEffect(() => {
    if (!isAwaited && element.current) goOn(element.current)
  }, [isAwaited])
  return { isAwaited, onSubmit, settle }
}

/** Chooses, checks, uploads and shows the licence picture, and puts its id into the form. */
export const useLicence = (form: Held) => {
  const { address, show } = useObjectUrl()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [shownId, setShownId] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const { isAwaited, onSubmit, settle } = useAwaiting(form)
  const [accountKey] = useState(() => accountInfo()?.accountKey)
  const wanted = form.values[FIELD] ?? ''
  const showKept = useRef((kept: Kept) => {
    show(kept.picture)
    setShownId(kept.imageId)
  })
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!accountKey || wanted === '' || wanted === shownId) return
    void readDraft<Kept>(accountKey, DRAFT).then((kept) => {
      if (kept?.imageId === wanted) showKept.current(kept)
    })
  }, [accountKey, wanted, shownId])

  const choose = async (file: File) => {
    running.current?.abort()
    const wrong = imageProblem(file)
    setProblem(wrong)
    if (wrong) return
    const run = new AbortController()
    running.current = run
    let hasCome = false
    setBusy(true)
    try {
      const { imageId } = await uploadImage(file, run.signal)
      const kept: Kept = { imageId, picture: file }
      showKept.current(kept)
      form.set(FIELD, imageId)
      hasCome = true
      // Not awaited: submitting the form needn't wait until the draft of the picture is stored.
      if (accountKey) void saveDraft(accountKey, DRAFT, kept)
    } catch (error) {
      if (!run.signal.aborted) setProblem(wordsOf(error))
    } finally {
      if (running.current === run) {
        setBusy(false)
        settle(hasCome)
      }
    }
  }
  return {
    choose,
    problem,
    busy,
    preview: wanted !== '' && wanted === shownId ? address : undefined,
    isAwaited,
    /** Use it instead of the form's own while `busy`: until then the form has the previous picture's id. */
    onSubmit,
  }
}
export type Licence = ReturnType<typeof useLicence>
