import type { PdfEngine } from './pdf-engine.ts'
import styles from './pdf-reader.module.css'

/** A sheet's width in CSS pixels at twice the screen's resolution, for sharp print. */
const PAPER_WIDTH = 1588

/** Renders all pages into an element beside the site, prints only them, and removes them. */
export const printPages = async (engine: PdfEngine, pages: number): Promise<void> => {
  const box = document.createElement('div')
  box.className = styles.paper ?? ''
  for (let page = 1; page <= pages; page += 1) box.append(await engine.paint(page, PAPER_WIDTH / devicePixelRatio))
  document.body.append(box)
  document.documentElement.classList.add(styles.printing ?? '')
  try {
    // Returns when the print dialog is closed.
    print()
  } finally {
    document.documentElement.classList.remove(styles.printing ?? '')
    box.remove()
  }
}
