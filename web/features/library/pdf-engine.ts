import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { loadProgram, silentWords } from './pdf-program.ts'

/** An entry of the PDF's outline, flattened in reading order. */
type OutlineEntry = { title: string; depth: number; go: () => void }
export type PdfState = {
  page: number
  pages: number
  /** 1 is 100 %. */
  scale: number
  /** Index of the current match, and the number of matches. */
  found: { at: number; of: number } | undefined
}
export type PdfEngine = {
  outline: OutlineEntry[]
  goTo: (page: number) => void
  goToPlace: (name: string) => void
  zoom: (to: 'in' | 'out' | 'width') => void
  find: (word: string, how?: { backwards: boolean }) => void
  /** Renders a page at the given width in CSS pixels. */
  paint: (page: number, width: number) => Promise<HTMLCanvasElement>
  close: () => void
}

type Given = { frame: HTMLDivElement; address: string; onState: (state: Partial<PdfState>) => void }

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

type Program = Awaited<ReturnType<typeof loadProgram>>

const viewerIn = (frame: HTMLDivElement, { pdfjs, parts }: Program) => {
  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({ eventBus })
  const findController = new parts.PDFFindController({ eventBus, linkService })
  const viewer = new parts.PDFViewer({
    container: frame,
    eventBus,
    linkService,
    findController,
    l10n: silentWords as never,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
  })
  linkService.setViewer(viewer)
  return { eventBus, linkService, viewer }
}

type Open = ReturnType<typeof viewerIn> & { pdf: Pdfjs.PDFDocumentProxy }

const show = async (frame: HTMLElement, { eventBus, linkService, viewer, pdf }: Open) => {
  const ready = new Promise((resolve) => eventBus.on('pagesinit', resolve, { once: true }))
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  await ready
  for (const sheet of frame.querySelectorAll<HTMLElement>('.page')) sheet.ariaLabel = `第 ${sheet.dataset['pageNumber']} 页`
  // As wide as the frame, but no larger than comfortable to read.
  viewer.currentScaleValue = 'auto'
}

const actsOf = ({ eventBus, linkService, viewer, pdf }: Open) => ({
  goTo: (page: number) => {
    viewer.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages)
  },
  goToPlace: (place: string | unknown[]) => void linkService.goToDestination(place as string),
  zoom: (to: 'in' | 'out' | 'width') => {
    if (to === 'in') viewer.increaseScale()
    if (to === 'out') viewer.decreaseScale()
    if (to === 'width') viewer.currentScaleValue = 'page-width'
  },
  find: (word: string, { backwards }: { backwards: boolean } = { backwards: false }) =>
    eventBus.dispatch('find', {
      type: 'again',
      query: word,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: backwards,
      matchDiacritics: false,
    }),
})

/** Opens a PDF in a scrolling frame, with a text layer for selection and search. */
export const openPdf = async ({ frame, address, onState }: Given): Promise<PdfEngine> => {
  const program = await loadProgram()
  const { pdfjs } = program
  const parts = viewerIn(frame, program)
  const task = pdfjs.getDocument({
    url: address,
    cMapUrl: `/assets/pdfjs-${pdfjs.version}/cmaps/`,
    cMapPacked: true,
    useWasm: false,
    enableXfa: false,
  })
  const pdf = await task.promise
  listen(parts.eventBus, onState)
  await show(frame, { ...parts, pdf })
  const stopFollowing = followWidth(frame, parts.viewer)
  onState({ pages: pdf.numPages, page: 1, scale: parts.viewer.currentScale })
  const acts = actsOf({ ...parts, pdf })
  return {
    ...acts,
    outline: flatOutline(await pdf.getOutline(), acts.goToPlace),
    paint: painter(pdf),
    close: () => {
      stopFollowing()
      parts.viewer.cleanup()
      void task.destroy()
    },
  }
}

/**
 * Keeps a scale that depends on the frame's width up to date: on resizing, unfolding, or opening the outline. In the next frame:
 * at once, scroll bars that come and go with the scale would be a loop, which browsers report as an error. Returns how to stop it.
 */
const followWidth = (frame: HTMLElement, viewer: { currentScaleValue: string }) => {
  let next = 0
  const follow = () => {
    const { currentScaleValue: chosen } = viewer
    if (chosen === 'auto' || chosen === 'page-width') viewer.currentScaleValue = chosen
  }
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(next)
    next = requestAnimationFrame(follow)
  })
  watch.observe(frame)
  return () => {
    watch.disconnect()
    cancelAnimationFrame(next)
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
}
