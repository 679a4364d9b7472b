import { contentKinds, type ContentKind } from '@alliance/contract/content-desk'
import { useEffect, useState } from 'react'
import { readDraft } from '../../lib/drafts.ts'
import type { Values } from '../../lib/field-problems.ts'
import { accountInfo } from '../../lib/session.ts'
import { fieldNames } from './kinds.ts'

/** Each kind has a field that no other has. */
const kindOf = (draft: Values): ContentKind | undefined =>
  contentKinds.find((kind) => fieldNames[kind].every((name) => name in draft))

/** The kind of what this browser keeps unsaved of a content; undefined if it keeps nothing. */
export const useKindOfDraft = (contentId: string | null): ContentKind | undefined => {
  const [found, setFound] = useState<{ contentId: string; kind: ContentKind | undefined }>()
  useEffect(() => {
    const accountKey = accountInfo()?.accountKey
    if (accountKey === undefined || contentId === null) return undefined
    let here = true
    void readDraft<Values>(accountKey, `content ${contentId}`).then((draft) => {
      if (here && draft) setFound({ contentId, kind: kindOf(draft) })
    })
    return () => {
      here = false
    }
  }, [contentId])
  return found?.contentId === contentId ? found?.kind : undefined
}
