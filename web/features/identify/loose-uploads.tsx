import { removeUpload, uploadStateLabels, type StoredUpload } from '@alliance/contract/package-storage'
import { fileSize } from '../../lib/format.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Minute } from '../../ui/minute.tsx'
import type { Said } from '../../ui/notice.tsx'
import { Table } from '../../ui/table.tsx'
import { STORAGE_OUTDATES } from './storage-outdates.ts'
import styles from './storage-page.module.css'

type Props = { uploads: readonly StoredUpload[]; stale: boolean; say: (said: Said) => void }

/** Uploads that use storage but are no package yet, from any browser. */
export const LooseUploads = ({ uploads, stale, say }: Props) => (
  <section aria-labelledby="loose-uploads">
    <h2 id="loose-uploads" className={styles.title}>
      没有用上的上传
    </h2>
    <p className={styles.note}>在别的浏览器里开始的也在这里。不再需要的可以放弃，马上腾出空间。</p>
    <Table caption="没有用上的上传" heads={['文件', '状态', '大小', '自动清除', '操作']} stale={stale} className={styles.table}>
      {uploads.map((upload) => (
        <Row key={upload.uploadId} upload={upload} say={say} />
      ))}
    </Table>
  </section>
)

const Row = ({ upload, say }: { upload: StoredUpload; say: Props['say'] }) => {
  const { act, busy } = useAct(removeUpload, { refreshes: STORAGE_OUTDATES })
  const { uploadId, fileName, state, sizeBytes, receivedBytes, begunAt, endsAt } = upload
  const isSent = state === 'sent'
  const giveUp = async () => {
    const content = isSent ? '传完的文件马上删除，要用时需重新上传。' : '已传的部分马上删除，不能再继续；正在上传的页面会停下。'
    if (!(await agreed(confirm({ title: `放弃“${fileName}”？`, content, confirm: '放弃', danger: true })))) return
    try {
      await act({ uploadId })
      say({ tone: 'passed', words: `“${fileName}”已放弃，腾出 ${fileSize(sizeBytes)}` })
    } catch (error) {
      say({ tone: 'error', words: failureWords(error) })
    }
  }
  return (
    <tr>
      <td>
        <bdi>{fileName}</bdi>
        <span className={styles.small}>
          <Minute at={begunAt} /> 开始
        </span>
      </td>
      <td>
        {uploadStateLabels[state]}
        {isSent ? null : <span className={styles.small}>已传 {fileSize(receivedBytes)}</span>}
      </td>
      <td className={styles.size}>{fileSize(sizeBytes)}</td>
      <td className={styles.time}>
        <span className={styles.narrow}>自动清除 </span>
        <Minute at={endsAt} />
      </td>
      <td className={styles.act}>
        <Button kind="danger" size="small" busy={busy} aria-label={`放弃 ${fileName}`} onClick={() => void giveUp()}>
          放弃
        </Button>
      </td>
    </tr>
  )
}
