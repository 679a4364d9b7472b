import { discardContent } from '@alliance/contract/content-acts'
import { queryContents } from '@alliance/contract/content-desk'
import { Refused } from '../../lib/api.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { kindWords } from './kinds.ts'
import type { Editing } from './use-editing.ts'

/** Discards a draft that was never published, with its unsaved changes. */
export const DiscardButton = ({ editing }: { editing: Editing }) => {
  const { content, kind, revision, clearDraft, say } = editing
  // Refetches only the list: this page is left.
  const { act, busy } = useAct(discardContent, { refreshes: [queryContents] })
  const leadOn = useOnward()
  const discard = async () => {
    const content = '全部版本一起丢弃，不能恢复。它没有公开过，访客不受影响。'
    const box = confirm({ title: `丢弃${kindWords[kind].one}草稿？`, content, confirm: '丢弃草稿', danger: true })
    if (!(await agreed(box))) return
    try {
      await act({ contentId: editing.content?.contentId ?? '', revision })
      await clearDraft()
      await leadOn(contentPaths.list(kind), { replace: true, state: { said: '草稿已丢弃' } })
    } catch (error) {
      const met = editing.met(error)
      if (met instanceof Refused) say('error', met.message)
      else if (!(met instanceof MustMend)) throw met
    }
  }
  return content ? (
    <Button kind="danger" busy={busy} onClick={() => void discard()}>
      丢弃草稿
    </Button>
  ) : null
}
