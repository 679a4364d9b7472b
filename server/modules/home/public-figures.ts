import { publicFigures as publicFiguresCall } from '@alliance/contract/home'
import { packAt } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { FIGURES_TAG, issuedFigures } from '../certificate/index.ts'
import { broughtDocuments, documentsOf, nextChange } from '../library/index.ts'

/** Number of terms per standard: by severity all that it has, by method those that count towards a verdict. And number of labels earned. */
export const publicFigures = serve(
  publicFiguresCall,
  async ({ db, now, cacheUntil }) => {
    const pack = packAt(now)
    // Rule packs bring the versions of the standards.
    cacheUntil(nextChange(broughtDocuments(), now))
    const standards = documentsOf(pack).map(({ standard, menu }) => {
      const terms = pack.terms.filter((term) => term.standard === standard)
      const counted = terms.filter((term) => term.counted)
      return {
        id: standard,
        docId: menu.id,
        title: menu.title,
        version: menu.version,
        effectiveFrom: menu.effectiveFrom,
        must: terms.filter(({ severity }) => severity === 'must').length,
        warning: terms.filter(({ severity }) => severity === 'warning').length,
        staticCount: counted.filter(({ method }) => method === 'static').length,
        deviceCount: counted.filter(({ method }) => method === 'device').length,
      }
    })
    return { pack: pack.id, certified: await issuedFigures(db), standards }
  },
  { tags: ['library', FIGURES_TAG] },
)
