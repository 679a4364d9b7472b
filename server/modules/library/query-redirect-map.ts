import { queryRedirectMap as queryRedirectMapCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { redirectMap } from './redirects.ts'

export const queryRedirectMap = serve(queryRedirectMapCall, async () => ({ ...redirectMap }), { tags: ['library'] })
