import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './shown-once.module.css'

type Props = {
  title: string
  /** What the secret is, for its buttons: 凭证, 令牌. */
  name: string
  secret: string
  onDone: () => void
}

/** A secret that the server has told for the only time. Read out at once: the focus goes there. Keyed by its secret. */
export const ShownOnce = ({ title, name, secret, onDone }: Props) => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => heading.current?.focus(), [])
  // Where the page is not served securely there is no clipboard at all: async turns that into a rejection.
  const copy = async () => navigator.clipboard.writeText(secret)
  return (
    <section className={styles.once} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>只显示这一次，离开页面后无法再看到。请现在复制并保存。</p>
      <code>{secret}</code>
      <p className={styles.acts}>
        <Button
          kind="primary"
          size="small"
          onClick={() =>
            void copy().then(
              () => setCopied('已复制'),
              () => setCopied('浏览器不允许复制，请手动选择'),
            )
          }
        >
          复制{name}
        </Button>
        <Button kind="text" size="small" onClick={onDone}>
          已保存
        </Button>
        <output>{copied}</output>
      </p>
    </section>
  )
}
