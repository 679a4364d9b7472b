import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './content-desk.module.css'

type Props = { overtaken: boolean; restored: boolean; take: () => void; insist: () => void }

/** Conflict or restored draft, with the choices. Nothing typed is lost unless discarded. */
export const PartNotices = ({ overtaken, restored, take, insist }: Props) => {
  if (overtaken)
    return (
      <Notice tone="error">
        <p id="overtaken">这里刚刚被改过，现在的内容在上面。你写的都还在下面，没有丢。</p>
        <p className={styles.acts}>
          <Button size="small" onClick={insist}>
            用我写的，接着改
          </Button>
          <Button size="small" kind="text" onClick={take}>
            不要我的，换成现在的
          </Button>
        </p>
      </Notice>
    )
  if (!restored) return null
  return (
    <Notice tone="warning">
      这是你上次写下、还没有保存的内容。{' '}
      <Button size="small" kind="text" onClick={take}>
        换回保存过的
      </Button>
    </Notice>
  )
}
