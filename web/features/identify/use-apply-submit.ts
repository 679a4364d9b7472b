import { applyIdentify, queryApkDetail, queryRounds } from '@alliance/contract/identify'
import { queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Refused } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { findErrors, toInput, type FieldErrors } from './apply-errors.ts'
import type { ApplyDraftState } from './draft.ts'
import type { Stop } from './self-check-progress.ts'

/** Sends the application, and says at each field what is wrong with it. */
export const useApplySubmit = (form: ApplyDraftState, stop: Stop | null) => {
  const { draft } = form
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState('')
  const { act, busy } = useAct(applyIdentify, { refreshes: [queryApkList, queryApkVersions, queryRounds, queryApkDetail] })
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    // The marks have to be on the page before one can be gone to.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stop || busy) return
    setRefusal('')
    // The session may have ended: what was typed last must be there after the login.
    void form.keepNow()
    const found = findErrors(draft)
    if (Object.keys(found).length > 0) return showErrors(found)
    try {
      const { identifyId } = await act(toInput(draft), { idempotencyKey: draft.idempotencyKey })
      await form.drop()
      // Back leads to where the form was come to from: an empty one would ask for the same once more.
      void navigate(paths.report(identifyId), { replace: true })
    } catch (error) {
      setRefusal(failureWords(error))
      showErrors(error instanceof Refused ? error.fields : {})
    }
  }
  /** A mended field loses its message at once; the next one comes with the next attempt. */
  const clear = (path: string) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith(path))))
  return { element, errors, refusal, busy, submit, clear }
}
