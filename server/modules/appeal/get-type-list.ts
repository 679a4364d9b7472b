import { getTypeList as call } from '@alliance/contract/appeal'
import { appealTypes } from '@alliance/contract/appeal-kinds'
import { serve } from '../../http/index.ts'

export const getTypeList = serve(call, async () => appealTypes.map((type) => ({ ...type })))
