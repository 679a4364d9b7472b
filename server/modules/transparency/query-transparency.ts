import { queryTransparency as call } from '@alliance/contract/transparency'
import { serve } from '../../http/index.ts'
import { publishedFigures } from './published-figures.ts'
import { TRANSPARENCY_TAG } from './rules.ts'

export const queryTransparency = serve(call, publishedFigures, { tags: [TRANSPARENCY_TAG] })
