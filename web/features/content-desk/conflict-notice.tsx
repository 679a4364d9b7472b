import { contentPaths } from '../../lib/content-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './content-desk.module.css'
import type { Editing } from './use-editing.ts'

type Props = { editing: Editing; onAnew: (revision: number) => void }

/** The draft was discarded; what is typed is here, and in this browser, until it is saved as a new one. */
export const GoneNotice = () => <Notice tone="error">这份草稿已经被丢弃。你写的都还在下面，没有丢；保存后是一份新的草稿。</Notice>

/** An optimistic lock was lost: who saved first and when, and the choices. Nothing typed is lost either way. */
export const ConflictNotice = ({ editing, onAnew }: Props) => {
  const { conflict, content, insist, clearDraft } = editing
  if (!conflict || !content) return null
  const takeTheirs = async () => {
    await clearDraft()
    onAnew(conflict.revision)
  }
  return (
    <Notice tone="error">
      <p>
        <bdi>{conflict.changedBy}</bdi> 在 <Minute at={conflict.changedAt} /> 改过这条内容，现在是第 {conflict.version}{' '}
        版。你写的都还在下面，没有丢。
      </p>
      <p className={styles.acts}>
        <a
          className="lnk"
          href={contentPaths.preview(content.contentId, String(conflict.version))}
          target="_blank"
          rel="noreferrer"
        >
          看第 {conflict.version} 版
        </a>
        <Button size="small" type="submit" onClick={insist}>
          保存我的，成为新的一版
        </Button>
        <Button size="small" kind="text" onClick={() => void takeTheirs()}>
          不要我的，换成第 {conflict.version} 版
        </Button>
      </p>
    </Notice>
  )
}
