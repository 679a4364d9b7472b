import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail, queryRounds } from '@alliance/contract/identify'
import { queryStandardsOfPackage } from '@alliance/contract/identify-standards'
import { queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import { useRef, useState, type FormEvent } from 'react'
import { Refused } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import type { Problems } from '../../lib/field-problems.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { byField, findErrors, toInput } from './apply-errors.ts'
import type { ApplyDraftState } from './draft.ts'
import type { Stop } from './self-check-progress.ts'
import { useApplyMarks } from './use-apply-marks.ts'

/** Submits the application; errors are shown at their fields. */
export const useApplySubmit = (form: ApplyDraftState, { stop, pack }: { stop: Stop | null; pack: string | undefined }) => {
  const { draft } = form
  const marks = useApplyMarks(form.latest)
  const [refusal, setRefusal] = useState('')
  const { act, busy } = useAct(applyIdentify, {
    refreshes: [queryApkList, queryApkVersions, queryRounds, queryApkDetail],
    leaves: true,
  })
  const leadOn = useOnward()
  const element = useRef<HTMLFormElement>(null)
  const showErrors = (found: Problems) => {
    marks.show(found)
    // After the fields are marked, focus the first invalid one.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stop || busy) return
    setRefusal('')
    // The session may have expired: the draft must be restorable after the login.
    void form.keepNow()
    const found = findErrors(draft)
    if (Object.keys(found).length > 0) return showErrors(found)
    try {
      const { identifyId } = await act({ ...toInput(draft), pack }, { idempotencyKey: draft.idempotencyKey })
      await form.drop()
      // Replaces the history entry: Back must not lead to an empty form that would ask for the same again.
      void leadOn(paths.report(identifyId), { replace: true })
    } catch (error) {
      setRefusal(failureWords(error))
      // The self-check now says which pack applies, and offers a new one.
      if (isRefused(error, codes.PACK_CHANGED)) refresh([queryApkDetail, queryStandardsOfPackage])
      if (isRefused(error, codes.LABEL_STILL_VALID)) refresh([queryApkDetail])
      showErrors(error instanceof Refused ? byField(error.fields) : {})
    }
  }
  return { element, marks, refusal, busy, submit }
}
