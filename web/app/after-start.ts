import type { createBrowserRouter } from 'react-router'
import { followArrivals } from './arrivals.ts'
import { countViews } from './count-views.ts'
import { keepPlace } from './keep-place.ts'
import { refuseStrayFiles } from './stray-files.ts'

/** What is of low priority: loaded by itself once the page works, and its failure affects nothing. */
export const afterStart = (router: ReturnType<typeof createBrowserRouter>) => {
  countViews(router)
  keepPlace()
  followArrivals()
  refuseStrayFiles()
}
