import type * as Pdfjs from 'pdfjs-dist'
import type * as Parts from 'pdfjs-dist/web/pdf_viewer.mjs'
// oxlint-disable-next-line import/default -- the build gives the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** A worker is code, so its address has to be vouched for. */
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

/** The pages name themselves; nothing else of the reader program speaks. */
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

/** The reader program. Loaded once; the second file finds the program and its worker there. */
export const loadProgram = () =>
  (loaded ??= (async () => {
    const pdfjs = await import('pdfjs-dist')
    // The viewer's parts take the program from here.
    Object.assign(globalThis, { pdfjsLib: pdfjs })
    const parts = await import('pdfjs-dist/web/pdf_viewer.mjs')
    pdfjs.GlobalWorkerOptions.workerPort = new Worker(workerUrl(), { type: 'module' })
    return { pdfjs, parts }
  })().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))
