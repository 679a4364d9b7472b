import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PdfEngine, PdfState } from './pdf-engine.ts'
import styles from './pdf-reader.module.css'
import { printPages } from './print-pages.ts'

type Props = { engine: PdfEngine | undefined; state: PdfState; side: boolean; onSide: () => void }

/** Toolbar: page, find, zoom, print. */
export const PdfBar = ({ engine, state, side, onSide }: Props) => (
  <div className={styles.bar} role="toolbar" aria-label="阅读工具">
    <IconButton label="目录与缩略图" aria-expanded={side} disabled={!engine} onClick={onSide}>
      <Icon name="menu" />
    </IconButton>
    <PageField key={state.page} engine={engine} state={state} />
    <span className={styles.group}>
      <IconButton label="缩小" disabled={!engine} onClick={() => engine?.zoom('out')}>
        <Icon name="minus" />
      </IconButton>
      <button type="button" className={styles.fit} disabled={!engine} onClick={() => engine?.zoom('width')}>
        {Math.round(state.scale * 100)}%<span className="vh">，适合宽度</span>
      </button>
      <IconButton label="放大" disabled={!engine} onClick={() => engine?.zoom('in')}>
        <Icon name="plus" />
      </IconButton>
    </span>
    <PrintButton engine={engine} pages={state.pages} />
    <FindInFile engine={engine} state={state} />
  </div>
)

const PageField = ({ engine, state: { page, pages } }: Pick<Props, 'engine' | 'state'>) => {
  const [text, setText] = useState(String(page))
  const go = (event: FormEvent) => {
    event.preventDefault()
    // A number out of range means the nearest page; set the field explicitly, since the page may not change.
    const wanted = text === '' ? page : Math.min(Math.max(1, Number(text)), pages)
    setText(String(wanted))
    engine?.goTo(wanted)
  }
  return (
    <form className={styles.group} onSubmit={go}>
      <label>
        <span className="vh">页码</span>
        <input
          className={styles.page}
          inputMode="numeric"
          maxLength={4}
          value={text}
          disabled={!engine}
          onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
        />
      </label>
      <span className="nw">/ {pages} 页</span>
    </form>
  )
}

const FindInFile = ({ engine, state: { found } }: Pick<Props, 'engine' | 'state'>) => {
  const [word, setWord] = useState('')
  const type = (next: string) => {
    setWord(next)
    engine?.find(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    engine?.find(word, { backwards: event.shiftKey })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Enter of the field within
    <span className={styles.group} onKeyDown={onKeyDown}>
      <FindField label="在文件里查找" placeholder="在文件里查找" value={word} onChange={type} className={styles.find} />
      <output className={styles.count}>{word && found ? `${found.at} / ${found.of}` : ''}</output>
      <IconButton label="上一处" disabled={!word} onClick={() => engine?.find(word, { backwards: true })}>
        <Icon name="up" size={16} />
      </IconButton>
      <IconButton label="下一处" disabled={!word} onClick={() => engine?.find(word)}>
        <Icon name="down" size={16} />
      </IconButton>
    </span>
  )
}

const PrintButton = ({ engine, pages }: { engine: PdfEngine | undefined; pages: number }) => {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    if (!engine) return
    setBusy(true)
    try {
      await printPages(engine, pages)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={styles.fit} disabled={!engine || busy} onClick={() => void print()}>
      {busy ? '正在准备' : '打印'}
    </button>
  )
}
