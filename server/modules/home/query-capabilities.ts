import { queryCapabilities as call } from '@alliance/contract/home'
import { capabilities } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'

export const queryCapabilities = serve(
  call,
  async () =>
    capabilities.map(({ id, title, summary, markers: { classes, actions, metaData, permissions } }) => ({
      id,
      title,
      summary,
      markers: { classes: [...classes], actions: [...actions], metaData: [...metaData], permissions: [...permissions] },
    })),
  { tags: [] },
)
