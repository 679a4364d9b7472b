import type { CodeFacts, ManifestFacts } from '../facts/facts.ts'
import { lineOf, mentionsOf, overridesOf } from './code.ts'
import { foldContinuity, restartingPages } from './fold-continuity.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { defineTerm, pass } from './verdict.ts'

const SAVE = 'Landroid/app/Activity;->onSaveInstanceState(Landroid/os/Bundle;)V'
const MODELS = ['Landroidx/lifecycle/ViewModelProvider;', 'Landroidx/lifecycle/SavedStateHandle;']

/** Whether each restarting page, or a class of the app that it inherits from, saves its state. */
const saves = (manifest: ManifestFacts, code: CodeFacts) => {
  const savers = new Set(overridesOf(code, SAVE).map((one) => one.class))
  return restartingPages(manifest).every(({ name }) => lineOf(code, name).some((one) => savers.has(one)))
}

/** The second judgement of LSA-15: that the library is on board proves nothing; that the app calls it does. */
export const savedState = defineTerm({
  id: 'LSA-15.2',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { overrides: [SAVE], mentions: MODELS },
  check: ({ manifest, dex, code }, circumstances) => {
    const bare = { ...dex, classes: dex.classes.filter((name) => !name.startsWith('androidx.lifecycle.')) }
    const byManifest = foldContinuity.check({ manifest, dex: bare }, circumstances)
    if (byManifest.outcome === 'pass' || byManifest.outcome === 'notApplicable') return byManifest
    if (saves(manifest, code)) return pass('主页面会重启，代码里保存了状态')
    if (mentionsOf(code, ...MODELS).length > 0) return pass('主页面会重启，应用用 ViewModel 保留状态')
    return hiddenBehindPacker(dex) ?? byManifest
  },
})
