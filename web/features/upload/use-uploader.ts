import { uploadBounds } from '@alliance/contract/identify'
import { ask } from '../../lib/api.ts'
import { dropDraft, listDrafts, saveDraft } from '../../lib/drafts.ts'
import { accountInfo, onAccountChange, token } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Resume, ResumeStore } from './resume-storage.ts'
import { createUploader, type Uploader } from './uploader.ts'

const PREFIX = 'upload:'

const storeOf = (accountKey: string): ResumeStore => ({
  list: async () => (await listDrafts<Resume>(accountKey, PREFIX)).map((draft) => draft.value),
  put: (resume) => saveDraft(accountKey, PREFIX + resume.url, resume),
  remove: (url) => dropDraft(accountKey, PREFIX + url),
})

const uploaders = new Map<string, Uploader>()

/** One uploader per account for the life of the page, so that it survives every change of route. */
const uploaderOf = (accountKey: string): Uploader => {
  const known = uploaders.get(accountKey)
  if (known) return known
  const made = createUploader({
    endpoint: `${site.apiHost}/api/upload`,
    token,
    accountKey,
    store: storeOf(accountKey),
    // Any call answers a dead token in the one agreed way: local data cleared, message, login.
    onSessionLost: () => void ask(uploadBounds, {}).catch(() => undefined),
  })
  uploaders.set(accountKey, made)
  return made
}

/** Nobody's upload goes on under somebody else's name: a lost session keeps the progress and stops. */
onAccountChange(() => {
  const present = accountInfo()?.accountKey
  for (const [key, uploader] of uploaders) if (key !== present && uploader.state().phase === 'sending') void uploader.pause()
})

export const useUploader = (accountKey: string) => {
  const uploader = uploaderOf(accountKey)
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => uploader.subscribe(listener), [uploader]),
    uploader.state,
    uploader.state,
  )
  useEffect(() => {
    const goOn = () => {
      if (uploader.state().phase === 'broken') uploader.resume()
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [uploader])
  return { uploader, state }
}

/** Uploads of this account that were cut off, newest first, so that the page can say which files go on. */
export const useUnfinished = (accountKey: string, uploader: Uploader, phase: string) => {
  const [unfinished, setUnfinished] = useState<Resume[]>([])
  useEffect(() => {
    let current = true
    const read = async () => {
      const all = await storeOf(accountKey).list()
      if (current) setUnfinished(all.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)))
    }
    void read()
    return () => {
      current = false
    }
  }, [accountKey, phase])
  const discard = async (url: string) => {
    setUnfinished((all) => all.filter((resume) => resume.url !== url))
    await uploader.discard(url)
  }
  return { unfinished, discard }
}
