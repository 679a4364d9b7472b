import { queryVendorMembers as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { listVendorMembers } from './queries.ts'

export const queryVendorMembers = serve(call, async ({ db }) => listVendorMembers(db))
