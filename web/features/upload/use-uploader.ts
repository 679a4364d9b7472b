import { uploadBounds } from '@alliance/contract/identify'
import { ask } from '../../lib/api.ts'
import { dropDraft, listDrafts, saveDraft } from '../../lib/drafts.ts'
import { accountInfo, onAccountChange, tokenOf } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { refresh } from '../../lib/use-call.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Resume, ResumeStore } from './resume-storage.ts'
import { createUploader, type Uploader } from './uploader.ts'

/** Uploads are stored separately by purpose: a package to be certified, or one that proves a signing key. */
export type Purpose = 'upload' | 'proof'

const storeOf = (accountKey: string, purpose: Purpose): ResumeStore => ({
  list: async () => (await listDrafts<Resume>(accountKey, `${purpose}:`)).map((draft) => draft.value),
  put: (resume) => saveDraft(accountKey, `${purpose}:${resume.url}`, resume),
  remove: (url) => dropDraft(accountKey, `${purpose}:${url}`),
})

const uploaders: { accountKey: string; purpose: Purpose; uploader: Uploader }[] = []

/** One uploader per account and purpose for the lifetime of the page, so that it survives navigation. */
const uploaderOf = (accountKey: string, purpose: Purpose): Uploader => {
  const known = uploaders.find((one) => one.accountKey === accountKey && one.purpose === purpose)
  if (known) return known.uploader
  const made = createUploader({
    endpoint: `${site.apiHost}/api/upload`,
    token: () => tokenOf(accountKey),
    accountKey,
    store: storeOf(accountKey, purpose),
    // Any call handles a rejected token in the common way: clears local data, shows a message, goes to the login.
    onSessionLost: () => void ask(uploadBounds, {}).catch(() => undefined),
  })
  uploaders.push({ accountKey, purpose, uploader: made })
  return made
}

/** A broken upload would go on by itself, too. */
const isUnderWay = ({ phase }: ReturnType<Uploader['state']>) => phase === 'sending' || phase === 'broken'

/** An upload never continues under another account: on a lost session it pauses and keeps its progress. */
onAccountChange(() => {
  const present = accountInfo()?.accountKey
  for (const { accountKey, uploader } of uploaders)
    if (accountKey !== present && isUnderWay(uploader.state())) void uploader.pause()
})

export const useUploader = (accountKey: string, purpose: Purpose) => {
  const uploader = uploaderOf(accountKey, purpose)
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => uploader.subscribe(listener), [uploader]),
    uploader.state,
    uploader.state,
  )
  useEffect(() => {
    const goOn = () => {
      if (uploader.state().phase === 'broken') void uploader.resume()
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [uploader])
  return { uploader, state }
}

/** Interrupted uploads of this account, newest first, so that the page can tell which files would resume. */
export const useUnfinished = (
  accountKey: string,
  purpose: Purpose,
  { uploader, phase }: { uploader: Uploader; phase: string },
) => {
  const [unfinished, setUnfinished] = useState<Resume[]>([])
  useEffect(() => {
    let current = true
    const read = async () => {
      const all = await storeOf(accountKey, purpose).list()
      if (current) setUnfinished(all.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)))
    }
    void read()
    return () => {
      current = false
    }
  }, [accountKey, purpose, phase])
  /** A deleted upload frees storage: refetches the usage. */
  const giveUp = async (goodbye: Promise<boolean>) => {
    if (await goodbye) refresh([uploadBounds])
  }
  return {
    unfinished,
    discard: (url: string) => {
      setUnfinished((all) => all.filter((resume) => resume.url !== url))
      void giveUp(uploader.discard(url))
    },
    cancel: () => void giveUp(uploader.cancel()),
  }
}
