import { useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { PdfEngine } from './pdf-engine.ts'
import styles from './pdf-reader.module.css'

type Props = {
  engine: PdfEngine
  page: number
  pages: number
  onPick: () => void
}

const DEPTHS = [styles.depth0, styles.depth1, styles.depth2]
const TABS = [
  { key: 'outline', label: '大纲' },
  { key: 'thumbs', label: '缩略图' },
] as const

/** Navigation by headings or by page thumbnails. */
export const PdfSide = ({ engine, page, pages, onPick }: Props) => {
  const [tab, setTab] = useState<'outline' | 'thumbs'>('outline')
  return (
    <>
      <Tabs label="目录与缩略图" items={TABS} current={tab} onChange={setTab} />
      {tab === 'outline' ? (
        <ul>
          {engine.outline.map((entry, index) => (
            <li key={index}>
              <button
                type="button"
                className={cx(styles.entry, DEPTHS[Math.min(entry.depth, 2)])}
                onClick={() => {
                  entry.go()
                  onPick()
                }}
              >
                {entry.title}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ol className={styles.thumbs}>
          {Array.from({ length: pages }, (_, index) => (
            <li key={index}>
              <button
                type="button"
                className={cx(styles.thumb, page === index + 1 && styles.on)}
                aria-current={page === index + 1 ? 'page' : undefined}
                onClick={() => {
                  engine.goTo(index + 1)
                  onPick()
                }}
              >
                <Thumb engine={engine} number={index + 1} />第 {index + 1} 页
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const THUMB_WIDTH = 104

/** Rendered when it becomes visible: a long file has many. */
const Thumb = ({ engine, number }: { engine: PdfEngine; number: number }) => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return
      watch.disconnect()
      // A file closed meanwhile renders nothing: the frame stays empty.
      engine.paint(number, THUMB_WIDTH).then(
        (canvas) => box.replaceChildren(canvas),
        () => {},
      )
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [engine, number])
  return <span ref={place} className={styles.picture} aria-hidden="true" />
}
