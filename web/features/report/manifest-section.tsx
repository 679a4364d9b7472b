import { queryManifest } from '@alliance/contract/package-maps'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './manifest-section.module.css'

/** A new object for every request, even for the same line. `opener`: the clicked element in the term. */
export type SoughtLine = { line: number; opener: HTMLElement }
type Props = { identifyId: string; sought: SoughtLine | undefined }

/** 解码后的清单: the full text quoted by the evidence, loaded when opened. */
export const ManifestSection = ({ identifyId, sought }: Props) => {
  const [open, setOpen] = useState(false)
  const [answered, setAnswered] = useState<SoughtLine>()
  if (sought !== answered) {
    setAnswered(sought)
    setOpen(true)
  }
  return (
    <section className={`${styles.manifest} noprint`} aria-labelledby="manifest-title">
      <div>
        <h2 id="manifest-title" tabIndex={-1}>
          解码后的清单
        </h2>
        <p className={styles.lede}>
          安装包里的 AndroidManifest.xml 解码后的全文，合并了各个库的声明。证据里的行号就是这里的行号。
        </p>
        {sought ? <Back opener={sought.opener} /> : null}
      </div>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>AndroidManifest.xml</summary>
        {open ? <Whole identifyId={identifyId} sought={sought} /> : null}
      </details>
    </section>
  )
}

/** Back to the evidence far above, where one came from. */
const Back = ({ opener }: Pick<SoughtLine, 'opener'>) => {
  const goBack = () => {
    opener.scrollIntoView({ block: 'center' })
    opener.focus({ preventScroll: true })
  }
  return (
    <Button kind="text" size="small" className={styles.back} onClick={goBack}>
      回到 {opener.closest('article')?.id} 的证据
    </Button>
  )
}

const Whole = ({ identifyId, sought }: Props) => {
  const state = useCall(queryManifest, { identifyId })
  return (
    <Loaded state={state} title="没有读到清单">
      {(manifest) =>
        manifest === null ? (
          <p className={styles.none}>这一轮判定时还没有留存清单，证据里的片段不受影响。</p>
        ) : (
          <>
            <Lines text={manifest.text} sought={sought} />
            {manifest.cut ? <p className={styles.none}>清单很长，后面的部分没有列出。</p> : null}
          </>
        )
      }
    </Loaded>
  )
}

/** Blocks are laid out only when visible (content-visibility): a long manifest has ten thousand lines. */
const BLOCK_LINES = 200
const LINE_REM = 1.375

const blocksOf = (text: string) => {
  const lines = text.split('\n')
  const count = Math.ceil(lines.length / BLOCK_LINES)
  return Array.from({ length: count }, (_, at) => lines.slice(at * BLOCK_LINES, (at + 1) * BLOCK_LINES))
}

const Lines = ({ text, sought }: { text: string; sought: SoughtLine | undefined }) => {
  const found = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    found.current?.scrollIntoView({ block: 'center' })
    found.current?.focus({ preventScroll: true })
  }, [sought])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls within itself, so the keyboard has to reach it
    <pre className={styles.lines} tabIndex={0} aria-label="解码后的 AndroidManifest.xml">
      {blocksOf(text).map((lines, block) => (
        <div key={block} style={{ containIntrinsicSize: `auto ${lines.length * LINE_REM}rem` }}>
          {lines.map((line, at) => {
            const number = block * BLOCK_LINES + at + 1
            const isSought = number === sought?.line
            return (
              <span key={number} className={isSought ? styles.hit : undefined} {...(isSought && { ref: found, tabIndex: -1 })}>
                <em>{number}</em>
                <bdi>{line}</bdi>
                {'\n'}
              </span>
            )
          })}
        </div>
      ))}
    </pre>
  )
}
