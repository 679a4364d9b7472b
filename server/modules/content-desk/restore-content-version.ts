import { restoreContentVersion as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { restoreVersion } from './save-content.ts'

export const restoreContentVersion = serve(call, (context, asked) => restoreVersion(context, asked))
