import { useEffect, useState, type MouseEvent } from 'react'
import styles from './anchor-link.module.css'
import { Icon } from './icon.tsx'

type Props = {
  anchor: string
  /** An icon in place of words, inside the heading that it leads to. */
  isIcon?: boolean
}

const SHOWN_MS = 2000

/**
 * The link to a place of this page, named by what stands around it: a document has dozens, and each byte counts (decision 023).
 * Pressed, it goes there and its address is in the clipboard; without scripts it goes there.
 */
export const AnchorLink = ({ anchor, isIcon = false }: Props) => {
  /** Absent until it was pressed for the first time. */
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (address: string) => {
    // Where what is copied will be said has to be there before it is.
    setCopied(false)
    // Where the page is not served securely there is no clipboard at all: async turns that into a rejection.
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // Reading goes on while the link of another version is copied: the address is this one's, query included.
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
