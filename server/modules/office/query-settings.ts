import { querySettings as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { accountSettings } from './account-settings.ts'

export const querySettings = serve(call, async ({ parts, db }) => accountSettings(db, parts))
