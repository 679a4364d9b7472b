import { exportComments } from '@alliance/contract/comments-desk'
import { useState } from 'react'
import { exportedWords } from '../../lib/exported-words.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'

/** Exports all comments on a document with their answers, for the working group. */
export const Taking = ({ documentId }: { documentId: string }) => {
  const { act, busy } = useAct(exportComments)
  const [said, setSaid] = useState('')
  const take = async () => {
    const { fileName, csv, rows, more } = await act({ documentId })
    if (rows > 0) saveCsv(fileName, csv)
    setSaid(rows > 0 ? exportedWords({ rows, more }) : '这份文档还没有意见')
  }
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void take().catch((error: unknown) => setSaid(failureWords(error)))}>
        导出意见汇总表
      </Button>
      <output className="mute">{said}</output>
    </>
  )
}
