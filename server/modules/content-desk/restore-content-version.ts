import { restoreContentVersion as call } from '@alliance/contract/content-acts'
import { serve } from '../../http/index.ts'
import { refuseWhatApplies } from './editions.ts'
import { restoreVersion } from './save-content.ts'

export const restoreContentVersion = serve(call, async (context, asked) => {
  await refuseWhatApplies(context, asked.contentId)
  return restoreVersion(context, asked)
})
