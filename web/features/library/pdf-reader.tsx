import type { Output } from '@alliance/contract/call'
import type { queryPdf } from '@alliance/contract/library'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { decoded } from '../../lib/decoded.ts'
import { ErrorPane, Skeleton } from '../../ui/empty.tsx'
import { PdfBar } from './pdf-bar.tsx'
import { openPdf, type PdfEngine, type PdfState } from './pdf-engine.ts'
import './pdf-layers.css'
import styles from './pdf-reader.module.css'
import { PdfSide } from './pdf-side.tsx'

type Pdf = Output<typeof queryPdf>

/** From this width on the outline starts open beside the pages; if the window is `NARROW` it overlays them. */
const WIDE = '(width >= 75rem)'
const NARROW = '(width < 52.5rem)'

/** Opens the PDF once its frame is rendered; a new `turn` retries. */
const useEngine = (address: string) => {
  const frame = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<PdfEngine>()
  const [state, setState] = useState<PdfState>({ page: 1, pages: 0, scale: 1, found: undefined })
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let gone = false
    let opened: PdfEngine | undefined
    const onState = (change: Partial<PdfState>) => {
      if (!gone) setState((before) => ({ ...before, ...change }))
    }
    openPdf({ frame: box, address, onState }).then(
      (made) => {
        opened = made
        if (gone) return made.close()
        setEngine(made)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      opened?.close()
      setEngine(undefined)
    }
  }, [address, turn])
  const retry = () => {
    setFailed(false)
    setTurn(turn + 1)
  }
  return { frame, engine, state, failed, retry, turn }
}

/** `page=5&search=word` as in other PDF viewers, or the name of a clause. */
const goTo = (engine: PdfEngine, place: string) => {
  const wanted = new URLSearchParams(place)
  const page = Number(wanted.get('page'))
  if (!Number.isInteger(page) || page < 1) return engine.goToPlace(decoded(place))
  engine.goTo(page)
  const word = wanted.get('search')
  if (word) engine.find(word)
}

/** PDF pages with selectable text, search, outline, thumbnails, zoom and print. */
export const PdfReader = ({ pdf }: { pdf: Pdf }) => {
  const { frame, engine, state, failed, retry, turn } = useEngine(pdf.address)
  const { hash } = useLocation()
  // Never rendered on the server, so it may read the window.
  const [side, setSide] = useState(() => matchMedia(WIDE).matches)
  useEffect(() => {
    if (engine && hash) goTo(engine, hash.slice(1))
  }, [engine, hash])
  return (
    <section className={styles.reader} aria-label={`${pdf.title} PDF`}>
      <PdfBar engine={engine} state={state} side={side} onSide={() => setSide(!side)} />
      <div className={cx(styles.body, side && styles.split)}>
        {side ? (
          <div className={styles.side}>
            {engine ? (
              <PdfSide
                engine={engine}
                page={state.page}
                pages={state.pages}
                onPick={() => matchMedia(NARROW).matches && setSide(false)}
              />
            ) : null}
          </div>
        ) : null}
        <div className={styles.stage}>
          {engine || failed ? null : (
            <div className={styles.waiting}>
              <Skeleton says="正在打开文件" />
            </div>
          )}
          {failed ? (
            <ErrorPane title="文件没有打开" retry={retry}>
              可以下载后阅读，或看网页版。
            </ErrorPane>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard has to reach it
            <div key={turn} ref={frame} className={styles.frame} tabIndex={0}>
              <div className="pdfViewer" />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
