import { useEffect, useState, type MouseEvent } from 'react'
import styles from './anchor-link.module.css'
import { Icon } from './icon.tsx'

type Props = {
  anchor: string
  /** What the link leads to, for its name. */
  name: string
  /** With a word beside the icon. */
  words?: boolean
}

const SHOWN_MS = 2000

/** The link to a place of this page. Pressed, it goes there and its address is in the clipboard; without scripts it goes there. */
export const AnchorLink = ({ anchor, name, words = false }: Props) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (address: string) => {
    // Where the page is not served securely there is no clipboard at all: async turns that into a rejection.
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // Reading goes on while the link of another version is copied: the address is this one's, query included.
    void copy(event.currentTarget.href).catch(() => setCopied(false))
  }
  return (
    <a className={styles.anchor} href={`#${anchor}`} aria-label={`复制链接：${name}`} onClick={press}>
      <Icon name={copied ? 'check' : 'link'} size={16} />
      {words ? <span aria-hidden="true">{copied ? '已复制' : '复制链接'}</span> : null}
      <span className="vh" aria-live="polite">
        {copied ? '已复制' : ''}
      </span>
    </a>
  )
}
