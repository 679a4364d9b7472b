import { queryNotice, type PublicNotice } from '@alliance/contract/home'
import { loading } from '../../lib/loading.ts'

export const SITE_ROUTE = 'site'

/** The notices of every page. A failure doesn't fail the page. */
export const noticesLoader = loading(({ ask }) => ask(queryNotice, {}).catch((): PublicNotice[] => []))
