import type { PdfEngine } from './pdf-engine.ts'
import styles from './pdf-reader.module.css'

/** A sheet's width in CSS pixels at twice the screen's resolution, for sharp print. */
const PAPER_WIDTH = 1588

/** Events by which the reader is back at the page, or leaves it: none comes while a print dialog is open. */
const NEXT_ACTS = ['pointerdown', 'keydown', 'popstate', 'pagehide']

/**
 * Renders all pages into an element beside the site and prints only them. They are removed at the reader's next act: Safari
 * returns from `print()` at once, on phones it reports `afterprint` at once too, and reads the page only afterwards.
 */
export const printPages = async (engine: PdfEngine, pages: number): Promise<void> => {
  const box = document.createElement('div')
  box.className = styles.paper ?? ''
  for (let page = 1; page <= pages; page += 1) box.append(await engine.paint(page, PAPER_WIDTH / devicePixelRatio))
  document.body.append(box)
  document.documentElement.classList.add(styles.printing ?? '')
  const over = new AbortController()
  const clear = () => {
    over.abort()
    document.documentElement.classList.remove(styles.printing ?? '')
    box.remove()
  }
  for (const act of NEXT_ACTS) addEventListener(act, clear, { signal: over.signal, capture: true })
  print()
}
