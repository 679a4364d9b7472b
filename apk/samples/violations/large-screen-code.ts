import type { Change } from '../app-spec.ts'
import { chain, withCode, withComponentAttributes } from '../app-spec.ts'
import { OWN, faulty, withoutMethods } from './code.ts'
import type { Violation } from './violation.ts'
import { breaks } from './violation.ts'

/** A page registers the rules, and nothing earlier does. */
const lateRules: Change = chain(
  withoutMethods('SplitInitializer'),
  withCode({
    name: `${OWN}.DetailActivity`,
    extends: 'android.app.Activity',
    methods: [
      {
        signature: 'onCreate(Landroid/os/Bundle;)V',
        code: `
          invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
          const/4 v0, 0
          invoke-virtual {v0, v0}, Landroidx/window/embedding/RuleController;->setRules(Ljava/util/Set;)V
          return-void`,
      },
    ],
  }),
)

export const EXTENSION_CALL = `
  const/4 v0, 0
  invoke-interface {v0, p0, v0}, Landroidx/window/extensions/layout/WindowLayoutComponent;->addWindowLayoutInfoListener(Landroid/app/Activity;Ljava/util/function/Consumer;)V`

export const withoutRuleFile: Change = (spec) => ({
  ...spec,
  xmlFiles: Object.fromEntries(Object.entries(spec.xmlFiles).filter(([path]) => !path.endsWith('split_rules.xml'))),
})
export const withoutEmbedding: Change = (spec) => ({
  ...spec,
  xmlFiles: withoutRuleFile(spec).xmlFiles,
  applicationChildren: spec.applicationChildren.filter(
    ({ android }) => android?.['name'] !== 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED',
  ),
})
const OVERRIDE = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE'
/** Rules are only in code, and the system may apply its own. */
export const overridden: Change = chain(withoutRuleFile, (spec) => ({
  ...spec,
  applicationChildren: spec.applicationChildren.map((node) =>
    node.android?.['name'] === OVERRIDE ? { ...node, android: { ...node.android, value: true } } : node,
  ),
}))
/** The page no longer handles size changes, and its class gets a plain web view. */
export const restarting = withComponentAttributes('.MainActivity', { configChanges: { hex: 0x80 } })
const narrowView: Change = chain(
  withoutMethods('MainActivity'),
  faulty(
    'open(Landroid/webkit/WebView;)V',
    `const-string v0, "https://www.sample.example/"
     invoke-virtual {p0, v0}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V`,
  ),
)

/** Violations in code that show on large screens. */
export const largeScreenCodeViolations: Record<string, Violation> = {
  'LSA-03': breaks(
    faulty(
      'lock(Landroid/app/Activity;)V',
      'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->setRequestedOrientation(I)V',
    ),
  ),
  'LSA-09.2': breaks(withoutEmbedding),
  // The library is there, but there are no rules.
  'LSA-10.2': breaks(chain(withoutRuleFile, withoutMethods('SplitInitializer')), ['LSA-10']),
  'LSA-11': breaks(lateRules),
  'LSA-12.2': breaks(overridden, ['LSA-10', 'LSA-10.2']),
  'LSA-13': breaks(withoutMethods('Posture')),
  'LSA-14': breaks(chain(withoutMethods('Posture'), faulty('watch(Landroid/app/Activity;)V', EXTENSION_CALL))),
  'LSA-15.2': breaks(restarting),
  'LSA-20': breaks(narrowView),
}
