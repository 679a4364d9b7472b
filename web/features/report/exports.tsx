import { exportReport } from '@alliance/contract/round-report'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../lib/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveAnswered } from '../../lib/save-file.ts'
import styles from './exports.module.css'

const formats = [
  { id: 'pdf', label: 'PDF', about: '打印与存档' },
  { id: 'json', label: 'JSON', about: '内容与报告哈希一致' },
  { id: 'csv', label: 'CSV', about: '用表格软件打开' },
  { id: 'sarif', label: 'SARIF', about: '导入开发工具' },
] as const

type Props = { identifyId: string; onFailed: (words: string) => void }

/** 下载报告: a menu of formats below its button; Escape, a choice, and a press or focus elsewhere close it. */
export const Exports = ({ identifyId, onFailed }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // No blur tells of it: a button that is pressed takes no focus in Safari.
    const leave = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    const listening = new AbortController()
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, leave, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  const fold = () => {
    if (menu.current) menu.current.open = false
    menu.current?.querySelector('summary')?.focus()
  }
  const download = async (format: (typeof formats)[number]['id']) => {
    fold()
    setBusy(true)
    onFailed('')
    try {
      saveAnswered(await ask(exportReport, { identifyId, format }))
    } catch (error) {
      onFailed(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears the keys of what is inside
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape') fold()
      }}
    >
      <summary aria-busy={busy || undefined}>
        <Icon name="download" size={16} />
        下载报告
      </summary>
      <ul>
        {formats.map(({ id, label, about }) => (
          <li key={id}>
            <button type="button" disabled={busy} onClick={() => void download(id)}>
              <strong>{label}</strong>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
