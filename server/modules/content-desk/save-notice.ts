import { saveNotice as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { spelledLink } from './broken-link.ts'
import { saveContent } from './save-content.ts'

export const saveNotice = serve(call, (context, { contentId, revision, text, path, untilAt = null, important = false }) =>
  saveContent(
    context,
    { contentId, revision },
    { kind: 'notice', text, path: path ? spelledLink(path) : null, untilAt, ...(important && { important }) },
  ),
)
