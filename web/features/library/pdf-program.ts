import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type * as Parts from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { trustedWorker } from '../../lib/trusted-worker.ts'
// oxlint-disable-next-line import/default -- the build gives the file's address
import workerAddress from './pdf.worker.ts?worker&url'

/** Localization stub: our pages have their own labels, and no other text of PDF.js is shown. */
export const silentWords = {
  getLanguage: () => 'zh-cn',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  pause: () => {},
  resume: () => {},
  destroy: async () => {},
}

let loaded: Promise<{ pdfjs: typeof Pdfjs; parts: typeof Parts }> | undefined

/**
 * Loads PDF.js once, with its worker; later files reuse both. Its own build for older browsers: the other one needs what browsers
 * have had for a few months (decision 053).
 */
export const loadProgram = () =>
  (loaded ??= (async () => {
    if (!('withResolvers' in Promise)) await import('../../lib/older-browsers.ts')
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
    // pdf_viewer.mjs reads the library from this global.
    Object.assign(globalThis, { pdfjsLib: pdfjs })
    const parts = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs')
    pdfjs.GlobalWorkerOptions.workerPort = new Worker(trustedWorker('pdf-worker', workerAddress), { type: 'module' })
    return { pdfjs, parts }
  })().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))
