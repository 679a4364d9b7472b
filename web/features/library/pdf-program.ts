import type * as Pdfjs from 'pdfjs-dist'
import type * as Parts from 'pdfjs-dist/web/pdf_viewer.mjs'
// oxlint-disable-next-line import/default -- the build gives the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Trusted Types require a policy for a worker's URL. */
const workerUrl = () => {
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string } }
  }
  if (!trustedTypes) return workerAddress
  const policy = trustedTypes.createPolicy('pdf-worker', {
    createScriptURL: (address: string) => {
      if (address !== workerAddress) throw new TypeError('only the reader program runs as a worker')
      return address
    },
  })
  return policy.createScriptURL(workerAddress)
}

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

/** Loads PDF.js once, with its worker; later files reuse both. */
export const loadProgram = () =>
  (loaded ??= (async () => {
    const pdfjs = await import('pdfjs-dist')
    // pdf_viewer.mjs reads the library from this global.
    Object.assign(globalThis, { pdfjsLib: pdfjs })
    const parts = await import('pdfjs-dist/web/pdf_viewer.mjs')
    pdfjs.GlobalWorkerOptions.workerPort = new Worker(workerUrl(), { type: 'module' })
    return { pdfjs, parts }
  })().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))
