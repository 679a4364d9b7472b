import type { Served } from '../../http/index.ts'
import { add } from './add.ts'

export const served: readonly Served[] = [add]
