import type { XmlNode } from '../format/binary-xml.ts'
import { around, show } from './layouts.ts'
import { bareInit, cls, method, OWN, page, READ } from './scene.ts'
import type { Scene } from './scene.ts'

const DRAWABLE = { extends: 'android.graphics.drawable.Drawable' }
const gauge = () => cls('Gauge', [method('<init>()V', READ)], DRAWABLE)
const BY_CLASS: XmlNode = { tag: 'drawable', plain: { class: `${OWN}.Gauge` } }
const BY_TAG: XmlNode = { tag: `${OWN}.Gauge` }
const shown = (name: string): XmlNode => around({ tag: 'View', android: { background: { ref: `drawable/${name}` } } })
const MADE = 'entry MainActivity.onCreate > layout Gauge.<init>'
const BEHIND = { truth: 'before', reach: 'maybe' } as const
const GET = 'Landroid/content/res/Resources;->getDrawable(I)Landroid/graphics/drawable/Drawable;'
const numbered = (call: string) => `const/high16 v0, @drawable/gauge\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, ${call}`

/** Code reached through drawables. */
export const drawableScenes: Scene[] = [
  {
    name: 'drawable of a view, class attribute',
    ...BEHIND,
    chain: MADE,
    files: { 'res/layout/first.xml': shown('gauge'), 'res/drawable/gauge.xml': BY_CLASS },
    classes: [page(show('first')), gauge()],
  },
  {
    name: 'drawable of a view, own tag, when it is drawn',
    ...BEHIND,
    chain: 'entry MainActivity.onCreate > callback Gauge.draw',
    files: { 'res/layout/first.xml': shown('gauge'), 'res/drawable/gauge.xml': BY_TAG },
    classes: [page(show('first')), cls('Gauge', [bareInit(), method('draw(Landroid/graphics/Canvas;)V', READ)], DRAWABLE)],
  },
  {
    name: 'drawable in a state list',
    ...BEHIND,
    chain: MADE,
    files: {
      'res/layout/first.xml': shown('states'),
      'res/drawable/gauge.xml': BY_CLASS,
      'res/drawable/states.xml': {
        tag: 'selector',
        children: [{ tag: 'item', android: { drawable: { ref: 'drawable/gauge' } } }],
      },
    },
    classes: [page(show('first')), gauge()],
  },
  {
    name: 'drawable loaded by code',
    ...BEHIND,
    chain: MADE,
    files: { 'res/drawable/gauge.xml': BY_CLASS },
    classes: [page(numbered(GET)), gauge()],
  },
  {
    name: 'drawable that code sets on a view',
    ...BEHIND,
    chain: MADE,
    files: { 'res/drawable/gauge.xml': BY_TAG },
    classes: [page(numbered('Landroid/view/View;->setBackgroundResource(I)V')), gauge()],
  },
  {
    name: 'drawable of which code only asks the name',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/drawable/gauge.xml': BY_CLASS },
    classes: [page(numbered('Landroid/content/res/Resources;->getResourceName(I)Ljava/lang/String;')), gauge()],
  },
  {
    name: 'drawable that is never shown',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/layout/first.xml': around(), 'res/drawable/gauge.xml': BY_CLASS },
    classes: [page(show('first')), gauge()],
  },
]
