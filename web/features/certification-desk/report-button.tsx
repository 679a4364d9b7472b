import { exportOfficeReport } from '@alliance/contract/round-acts'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveAnswered } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import type { Say } from '../../ui/notice.tsx'

/** Downloads the applicant's report, on which a decision is based. */
export const ReportButton = ({ identifyId, say }: { identifyId: string; say: Say }) => {
  const { act, busy } = useAct(exportOfficeReport)
  const take = async () => {
    try {
      saveAnswered(await act({ identifyId }))
    } catch (error) {
      say('error', failureWords(error))
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void take()}>
      下载报告（PDF）
    </Button>
  )
}
