import { queryNotice, type PublicNotice } from '@alliance/contract/home'
import { loading } from '../../lib/loading.ts'

/** Id of the route around the pages that show notices: all that anybody can open. */
export const OPEN_ROUTE = 'open'

/** A failure doesn't fail the page. */
export const noticesLoader = loading(({ ask }) => ask(queryNotice, {}).catch((): PublicNotice[] => []))
