import { currentInfo as currentInfoCall } from '@alliance/contract/account'
import { serve } from '../../http/index.ts'
import { accountInfoOf } from './info.ts'

export const currentInfo = serve(currentInfoCall, async ({ account }) => accountInfoOf(account))
