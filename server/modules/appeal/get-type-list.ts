import { appealTypes, getTypeList as call } from '@alliance/contract/appeal'
import { serve } from '../../http/index.ts'

export const getTypeList = serve(call, async () => appealTypes.map((type) => ({ ...type })))
