import { queryRedirectMap as queryRedirectMapCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { listRedirects } from './redirect-queries.ts'
import { redirectMap } from './redirects.ts'

/** Redirects added by editors and built-in ones; built-in ones take precedence. */
export const queryRedirectMap = serve(
  queryRedirectMapCall,
  async ({ db }) => {
    const added = (await listRedirects(db)).map(({ old_id, document_id }) => [old_id, document_id])
    return { ...Object.fromEntries(added), ...redirectMap }
  },
  { tags: ['library'] },
)
