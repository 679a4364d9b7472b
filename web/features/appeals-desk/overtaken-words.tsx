import { AppealTalk } from '../../ui/appeal-talk.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'

/** Somebody wrote in the meantime: shows it here; what this officer typed stays. */
export const OvertakenWords = ({ entries }: { entries: DeskAppealDetail['entries'] | undefined }) =>
  entries === undefined ? null : (
    <>
      <Notice tone="warning">这份申诉刚刚有新的进展，没有提交。你写的还在，看过最新的内容后可以再次提交。</Notice>
      {entries.length > 0 ? <AppealTalk entries={entries} reader="officer" /> : null}
    </>
  )
