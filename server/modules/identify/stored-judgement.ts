import type { Contents, Judgement } from '../../analysis/judgement.ts'

type Judged = Extract<Judgement, { judgeable: true }>
type Unjudged = Extract<Judgement, { judgeable: false }>

/** A judgement as stored with a round; the report is always rewritten from it. */
export type StoredJudgement = (Omit<Judged, 'icon' | 'entryText' | 'facts' | 'manifest'> | Unjudged) & {
  lastCertifiedVersionCode: string | null
}

export const storedJudgement = (judgement: Judgement, lastCertified: string | undefined): StoredJudgement => {
  const lastCertifiedVersionCode = lastCertified ?? null
  if (!judgement.judgeable) return { ...judgement, lastCertifiedVersionCode }
  const { icon: _icon, entryText: _entryText, facts: _facts, manifest: _manifest, ...kept } = judgement
  return { ...kept, lastCertifiedVersionCode }
}

export const readJudgement = (text: string) => JSON.parse(text) as StoredJudgement

export const contentsOf = (judgement: StoredJudgement): Contents =>
  judgement.judgeable ? judgement.contents : { permissions: [], sdks: [], components: [] }

/** Null if an earlier engine judged, or the package could not be judged. */
export const mapsOf = (judgement: StoredJudgement) => (judgement.judgeable ? (judgement.maps ?? null) : null)
