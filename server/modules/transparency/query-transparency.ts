import { queryTransparency as call } from '@alliance/contract/transparency'
import { serve } from '../../http/index.ts'
import { toldFigures } from './told-figures.ts'
import { TRANSPARENCY_TAG } from './rules.ts'

export const queryTransparency = serve(call, toldFigures, { tags: [TRANSPARENCY_TAG] })
