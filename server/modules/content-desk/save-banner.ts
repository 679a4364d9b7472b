import { saveBanner as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { spelledLink } from './broken-link.ts'
import { saveContent } from './save-content.ts'

export const saveBanner = serve(call, (context, { contentId, revision, path, untilAt = null, ...fields }) =>
  saveContent(context, { contentId, revision }, { kind: 'banner', ...fields, path: spelledLink(path), untilAt }),
)
