import type { PdfEngine } from './pdf-engine.ts'
import styles from './pdf-reader.module.css'

/** CSS pixels of a sheet's width at twice the resolution of the screen: text stays sharp on paper. */
const PAPER_WIDTH = 1588

/** Paints the pages beside the site, prints them alone, and takes them away again. */
export const printPages = async (engine: PdfEngine, pages: number): Promise<void> => {
  const box = document.createElement('div')
  box.className = styles.paper ?? ''
  for (let page = 1; page <= pages; page += 1) box.append(await engine.paint(page, PAPER_WIDTH / devicePixelRatio))
  document.body.append(box)
  document.documentElement.classList.add(styles.printing ?? '')
  try {
    // Returns when the reader has closed the browser's own dialog.
    print()
  } finally {
    document.documentElement.classList.remove(styles.printing ?? '')
    box.remove()
  }
}
