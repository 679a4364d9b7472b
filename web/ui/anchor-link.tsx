import { useEffect, useState, type MouseEvent } from 'react'
import styles from './anchor-link.module.css'
import { Icon } from './icon.tsx'

type Props = {
  anchor: string
  /** An icon instead of text, inside the heading it links to. */
  isIcon?: boolean
}

const SHOWN_MS = 2000

/**
 * Link to an anchor of this page, without a name of its own: a document has dozens, and each byte counts (decision 023). A click
 * goes there and copies the URL; without scripts it only goes there.
 */
export const AnchorLink = ({ anchor, isIcon = false }: Props) => {
  /** Undefined until the first click. */
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (address: string) => {
    // The live region must exist before its text changes.
    setCopied(false)
    // Outside of secure contexts there is no clipboard at all: async turns that into a rejection.
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // `href` includes the query: the copied URL leads to the version that is being read.
    void copy(event.currentTarget.href).catch(() => setCopied(false))
  }
  return (
    <a className={styles.anchor} href={`#${anchor}`} aria-label={isIcon ? '复制链接' : undefined} onClick={press}>
      {isIcon ? <Icon name={copied ? 'check' : 'link'} size={16} /> : copied ? '已复制' : '复制链接'}
      {copied === undefined ? null : (
        <span className="vh" aria-live="polite">
          {copied ? '已复制' : ''}
        </span>
      )}
    </a>
  )
}
