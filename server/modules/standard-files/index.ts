import type { RawRoute } from '../../http/index.ts'
import { packFiles, packList } from './rule-packs.ts'
import { standardFiles } from './standards.ts'

/** Standards and rule packs for programs. */
export const rawRoutes: readonly RawRoute[] = [standardFiles, packList, packFiles]
