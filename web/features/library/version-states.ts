import type { DocVersion } from '@alliance/contract/library'

export const versionStates: Record<DocVersion['state'], string> = { inForce: '现行', coming: '即将施行', past: '已被替代' }
