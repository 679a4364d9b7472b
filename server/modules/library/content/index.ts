import type { DocumentPath } from '@alliance/contract/library'
import { activityAdapter } from './activity-adapter.ts'
import { earthquakeWarning } from './earthquake-warning.ts'
import { hoverListener } from './hover-listener.ts'
import { webviewAdapter } from './webview-adapter.ts'
import { whiteBook } from './white-book.ts'
import type { Written } from './write.ts'

/** The documents written by hand; the others are generated from the rule pack. */
export const written: Partial<Record<DocumentPath, Written>> = {
  earthquakeEarlyWarningFile: earthquakeWarning,
  whiteBookFile: whiteBook,
  activityAdapterFile: activityAdapter,
  webviewAdapterFile: webviewAdapter,
  androidXOnHoverFile: hoverListener,
}
