import { useEffect, useId, useRef } from 'react'
import { useCopy } from '../lib/use-copy.ts'
import { Button } from './button.tsx'
import styles from './shown-once.module.css'

type Props = {
  title: string
  /** What the secret is, for its buttons: 凭证, 令牌. */
  name: string
  secret: string
  onDone: () => void
}

/** A secret that the server shows only once. Gets the focus, so that it is read out at once. Use the secret as its key. */
export const ShownOnce = ({ title, name, secret, onDone }: Props) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { said, copy } = useCopy(secret, '浏览器不允许复制，请手动选择')
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.once} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>只显示这一次，离开页面后无法再看到。请现在复制并保存。</p>
      <code>{secret}</code>
      <p className={styles.acts}>
        <Button kind="primary" size="small" onClick={copy}>
          复制{name}
        </Button>
        <Button kind="text" size="small" onClick={onDone}>
          已保存
        </Button>
        <output>{said}</output>
      </p>
    </section>
  )
}
