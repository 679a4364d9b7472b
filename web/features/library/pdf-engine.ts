import type * as Pdfjs from 'pdfjs-dist'
import type * as Parts from 'pdfjs-dist/web/pdf_viewer.mjs'
// oxlint-disable-next-line import/default -- the build gives the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** One entry of the file's outline, told in the order of reading. */
export type OutlineEntry = { title: string; depth: number; go: () => void }
export type PdfState = {
  page: number
  pages: number
  /** 1 is a hundred per cent. */
  scale: number
  /** Of the word that is looked for: which match is shown, how many there are. */
  found: { at: number; of: number } | undefined
}
export type PdfEngine = {
  outline: OutlineEntry[]
  goTo: (page: number) => void
  goToPlace: (name: string) => void
  zoom: (to: 'in' | 'out' | 'width') => void
  find: (word: string, back?: boolean) => void
  /** Paints a page as wide as given, in CSS pixels. */
  paint: (page: number, width: number) => Promise<HTMLCanvasElement>
  close: () => void
}

type Given = { frame: HTMLDivElement; address: string; onState: (state: Partial<PdfState>) => void }

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
const words = {
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

/** Loaded once; the second file finds the program and its worker there. */
const load = () =>
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

type Outline = Awaited<ReturnType<Pdfjs.PDFDocumentProxy['getOutline']>>
const flatOutline = (outline: Outline, go: (place: string | unknown[]) => void, depth = 0): OutlineEntry[] =>
  (outline ?? []).flatMap(({ title, dest, items }) => [
    ...(dest === null ? [] : [{ title, depth, go: () => go(dest) }]),
    ...flatOutline(items as Outline, go, depth + 1),
  ])

const painter = (document_: Pdfjs.PDFDocumentProxy) => async (number: number, width: number) => {
  const page = await document_.getPage(number)
  const viewport = page.getViewport({ scale: (width * devicePixelRatio) / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  return canvas
}

/** Opens a file in a frame that scrolls, with a layer of text to select and search. */
export const openPdf = async ({ frame, address, onState }: Given): Promise<PdfEngine> => {
  const { pdfjs, parts } = await load()
  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({ eventBus })
  const findController = new parts.PDFFindController({ eventBus, linkService })
  const viewer = new parts.PDFViewer({
    container: frame,
    eventBus,
    linkService,
    findController,
    l10n: words as never,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
  })
  linkService.setViewer(viewer)
  const task = pdfjs.getDocument({
    url: address,
    cMapUrl: `/assets/pdfjs-${pdfjs.version}/cmaps/`,
    cMapPacked: true,
    useWasm: false,
    enableXfa: false,
  })
  const pdf = await task.promise
  listen(eventBus, onState)
  const ready = new Promise((resolve) => eventBus.on('pagesinit', resolve, { once: true }))
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  await ready
  // As wide as the frame, but not larger than is comfortable to read.
  viewer.currentScaleValue = 'auto'
  onState({ pages: pdf.numPages, page: 1, scale: viewer.currentScale })
  const goToPlace = (place: string | unknown[]) => void linkService.goToDestination(place as string)
  return {
    outline: flatOutline(await pdf.getOutline(), goToPlace),
    goTo: (page) => {
      viewer.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages)
    },
    goToPlace,
    zoom: (to) => {
      if (to === 'in') viewer.increaseScale()
      if (to === 'out') viewer.decreaseScale()
      if (to === 'width') viewer.currentScaleValue = 'page-width'
    },
    find: (word, back = false) =>
      eventBus.dispatch('find', {
        source: frame,
        type: 'again',
        query: word,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: back,
        matchDiacritics: false,
      }),
    paint: painter(pdf),
    close: () => {
      viewer.cleanup()
      void task.destroy()
    },
  }
}

type Bus = { on: (name: string, listener: (event: never) => void) => void }
type Count = { matchesCount: { current: number; total: number } }

const listen = (bus: Bus, onState: Given['onState']) => {
  const count = ({ matchesCount: { current, total } }: Count) => onState({ found: { at: current, of: total } })
  bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onState({ page: pageNumber }))
  bus.on('scalechanging', ({ scale }: { scale: number }) => onState({ scale }))
  bus.on('updatefindmatchescount', count)
  bus.on('updatefindcontrolstate', count)
  bus.on('pagerendered', ({ source, pageNumber }: { source: { div: HTMLElement }; pageNumber: number }) =>
    source.div.setAttribute('aria-label', `第 ${pageNumber} 页`),
  )
}
