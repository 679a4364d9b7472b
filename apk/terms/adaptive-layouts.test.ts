import { chain } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { faulty } from '../samples/violations/code.ts'
import { show } from '../samples/graph/layouts.ts'
import { withNumbers } from '../samples/graph/scene.ts'
import type { XmlNode } from '../samples/format/binary-xml.ts'
import { codeTable } from './testing/code-table.ts'

const borrowed = breaking('LSA-08.2')
const call = (target: string) => `const/4 v0, 0\ninvoke-virtual {v0}, ${target}`
const SIZE_CLASS = call('Landroidx/window/core/layout/WindowSizeClass;->getWindowWidthSizeClass()Ljava/lang/Object;')
const from = (name: string, code: string): Change => faulty('arrange()V', code, { name })
const present =
  (name: string): Change =>
  (spec) => ({ ...spec, classes: [...spec.classes, name] })

const PANES = 'androidx.slidingpanelayout.widget.SlidingPaneLayout'
const file =
  (path: string, root: XmlNode): Change =>
  (spec) => ({ ...spec, files: { ...spec.files, [path]: root } })
const paned = file('res/layout/paned.xml', { tag: PANES })
const included: XmlNode = { tag: 'FrameLayout', children: [{ tag: 'include', plain: { layout: { ref: 'layout/paned' } } }] }
const panes = chain(borrowed, present(PANES))
const showing = (name: string, of = 'org.sample.clean.MainActivity'): Change =>
  chain(
    (spec) => ({
      ...spec,
      code: [
        ...spec.code.filter((one) => one.name !== of),
        {
          name: of,
          extends: 'android.app.Activity',
          methods: [{ signature: 'onCreate(Landroid/os/Bundle;)V', code: `${show(name)}\nreturn-void` }],
        },
      ],
    }),
    withNumbers,
  )

/** The main page inherits from this one. */
const drawnBy =
  (name: string): Change =>
  (spec) => ({
    ...spec,
    code: [
      ...spec.code.map((one) => (one.name.endsWith('.MainActivity') ? { ...one, extends: name } : one)),
      { name, extends: 'android.app.Activity', methods: [] },
    ],
  })
codeTable('LSA-08.2', [
  ['layouts of its own', 'pass', (spec) => spec, /layout-sw600dp 的 main/],
  ['what AppCompat brings along', 'fail', borrowed, /支持库自带的不算/],
  ['the app asks for the class of its window', 'pass', chain(borrowed, faulty('arrange()V', SIZE_CLASS)), /Faulty\.arrange/],
  ['a support library asks', 'fail', chain(borrowed, from('androidx.material3.Panes', SIZE_CLASS))],
  ['a known SDK asks', 'fail', chain(borrowed, from('com.umeng.message.Panes', SIZE_CLASS))],
  ['panes that no layout names', 'fail', panes],
  ['panes in a layout that nobody is seen to show', 'undetermined', chain(panes, paned), /paned\.xml 里有 SlidingPaneLayout/],
  [
    'panes in a layout of a page',
    'pass',
    chain(panes, paned, showing('paned')),
    /MainActivity\.onCreate\(Bundle\) 用到的 res\/layout\/paned\.xml/,
  ],
  [
    'panes in a layout that the one of a page includes',
    'pass',
    chain(panes, paned, file('res/layout/around.xml', included), showing('around')),
  ],
  [
    'panes in a layout for upright windows',
    'pass',
    chain(
      panes,
      file('res/layout/paned.xml', { tag: 'FrameLayout' }),
      file('res/layout-port/paned.xml', { tag: PANES }),
      showing('paned'),
    ),
  ],
  [
    'panes in a layout that a method which nobody calls shows',
    'undetermined',
    chain(panes, paned, showing('paned', 'org.sample.clean.Idle')),
  ],
  [
    'panes that a library makes',
    'undetermined',
    chain(
      panes,
      from('androidx.preference.Panes', `const/4 v0, 0\ninvoke-direct {v0}, L${PANES.replaceAll('.', '/')};-><init>()V`),
    ),
    /只有 Panes\.arrange/,
  ],
  [
    'panes in a layout that can’t be read',
    'undetermined',
    chain(panes, paned, (spec) => ({ ...spec, damaged: { 'res/layout/paned.xml': new Uint8Array(9) } })),
    /现在看不出/,
  ],
  [
    'a page that Flutter draws',
    'undetermined',
    chain(borrowed, drawnBy('io.flutter.embedding.android.FlutterActivity')),
    /Flutter 绘制/,
  ],
  ['a page that uni-app draws', 'undetermined', chain(borrowed, drawnBy('io.dcloud.PandoraEntry')), /uni-app 绘制/],
  [
    'a page that Unreal Engine draws',
    'undetermined',
    chain(borrowed, drawnBy('com.epicgames.unreal.GameActivity')),
    /Unreal Engine 绘制/,
  ],
  ['a page that Godot draws', 'undetermined', chain(borrowed, drawnBy('org.godotengine.godot.GodotActivity')), /Godot 绘制/],
  ['a page that Capacitor draws', 'undetermined', chain(borrowed, drawnBy('com.getcapacitor.BridgeActivity')), /Capacitor 绘制/],
  ['a page that Qt draws', 'undetermined', chain(borrowed, drawnBy('org.qtproject.qt.android.bindings.QtActivity')), /Qt 绘制/],
  ['a page of a framework that draws none', 'fail', chain(borrowed, drawnBy('com.tencent.tinker.Page'))],
  ['what the app itself has beside a framework', 'pass', chain(drawnBy('io.flutter.embedding.android.FlutterActivity'))],
])
