import type { ResValue } from '../format/res-value.ts'
import type { ResourceEntry } from '../format/resource-table.ts'
import { around, show } from './layouts.ts'
import { bareInit, cls, method, OWN, own, page, READ } from './scene.ts'
import type { Scene } from './scene.ts'

const VIEW_INIT = '<init>(Landroid/content/Context;Landroid/util/AttributeSet;)V'
const LIST_INIT = '<init>(Landroid/content/Context;Landroid/util/AttributeSet;II)V'
const style = (name: string, items: Record<string, ResValue>, parent?: string): ResourceEntry => ({
  name,
  values: { '': { bag: { items, ...(parent !== undefined && { parent: `style/${parent}` }) } } },
})
const styled = (name: string) =>
  around({ tag: 'androidx.recyclerview.widget.RecyclerView', plain: { style: { ref: `style/${name}` } } })
const rows = () => cls('Rows', [method(LIST_INIT, READ)])
const ROWS = style('List', { layoutManager: `${OWN}.Rows` })
const BEHIND = {
  truth: 'before',
  reach: 'maybe',
  ownAttributes: ['layoutManager', 'layout_behavior', 'viewInflaterClass'],
} as const
const MADE = 'entry MainActivity.onCreate > layout Rows.<init>'

const INFLATER = { extends: 'androidx.appcompat.app.AppCompatViewInflater' }
const APPCOMPAT = 'androidx.appcompat.app.AppCompatActivity'
const appCompat = () => cls(APPCOMPAT, [], { extends: 'android.app.Activity' })
/** The same page with AppCompat as superclass. */
const compatPage = (code: string) => [{ ...page(code), extends: APPCOMPAT }, appCompat()]
const CREATE = 'createTextView(Landroid/content/Context;Landroid/util/AttributeSet;)Landroidx/appcompat/widget/AppCompatTextView;'
const views = () => cls('Views', [bareInit(), method(CREATE, READ)], INFLATER)
const BY_THEME = style('Dressed', { viewInflaterClass: `${OWN}.Views` })
const FIRST_VIEW = 'entry MainActivity.onCreate > callback Views.createTextView'
const PLAIN = { 'res/layout/first.xml': around() }
const NUMBERED = 'const v0, @style/Dressed'
const WRAP = `${NUMBERED}
  new-instance v1, Landroid/view/ContextThemeWrapper;
  invoke-direct {v1, p0, v0}, Landroid/view/ContextThemeWrapper;-><init>(Landroid/content/Context;I)V`
/** Only AppCompat reads the attribute. */
const NOT_ASKED = {
  truth: 'never' as const,
  reach: 'unseen' as const,
  ownAttributes: BEHIND.ownAttributes,
  chain: '',
  files: PLAIN,
  styles: [BY_THEME],
} satisfies Partial<Scene>

/** Code reached through styles and themes. */
export const styleScenes: Scene[] = [
  {
    name: "layout manager in a list's style",
    ...BEHIND,
    chain: MADE,
    files: { 'res/layout/first.xml': styled('List') },
    styles: [ROWS],
    classes: [page(show('first')), rows()],
  },
  {
    name: "layout manager in the parent of a list's style",
    ...BEHIND,
    chain: MADE,
    files: { 'res/layout/first.xml': styled('Wide') },
    styles: [ROWS, style('Wide', { background: { color: 0 } }, 'List')],
    classes: [page(show('first')), rows()],
  },
  {
    name: "layout manager in the theme's style for all lists",
    ...BEHIND,
    ownAttributes: [...BEHIND.ownAttributes, 'recyclerViewStyle'],
    chain: MADE,
    files: PLAIN,
    styles: [ROWS, style('Listed', { recyclerViewStyle: { ref: 'style/List' } })],
    theme: 'Listed',
    classes: [page(show('first')), rows()],
  },
  {
    name: "behavior in a view's style",
    ...BEHIND,
    chain: 'entry MainActivity.onCreate > layout Sheet.<init>',
    files: { 'res/layout/first.xml': styled('Bottom') },
    styles: [style('Bottom', { layout_behavior: '.Sheet' })],
    classes: [page(show('first')), cls('Sheet', [method(VIEW_INIT, READ)])],
  },
  {
    name: 'android:onClick in a style',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback MainActivity.pay',
    files: { 'res/layout/first.xml': styled('Payable') },
    styles: [style('Payable', { onClick: 'pay' })],
    classes: [page(show('first'), [method('pay(Landroid/view/View;)V', READ)])],
  },
  {
    name: "viewInflaterClass in the app's theme",
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    theme: 'Dressed',
    classes: [...compatPage(show('first')), views()],
  },
  {
    name: 'viewInflaterClass in a parent theme',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME, style('Dressed.Dark', { background: { color: 0 } }, 'Dressed')],
    theme: 'Dressed.Dark',
    classes: [...compatPage(show('first')), views()],
  },
  {
    name: "viewInflaterClass in another page's theme",
    truth: 'after',
    reach: 'later',
    ownAttributes: BEHIND.ownAttributes,
    chain: 'entry Second.onCreate > callback Views.createTextView',
    files: PLAIN,
    styles: [BY_THEME],
    components: [{ kind: 'activity', name: '.Second', attributes: { exported: true, theme: { ref: 'style/Dressed' } } }],
    classes: [
      ...compatPage(show('first')),
      cls('Second', [method('onCreate(Landroid/os/Bundle;)V', show('first'))], { extends: APPCOMPAT }),
      views(),
    ],
  },
  {
    name: 'viewInflaterClass in a theme that code sets',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    classes: [...compatPage(`${NUMBERED}\ninvoke-virtual {p0, v0}, ${own('MainActivity')}->setTheme(I)V`), views()],
  },
  {
    name: 'viewInflaterClass in the theme of a ContextThemeWrapper',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    classes: [...compatPage(WRAP), views()],
  },
  {
    name: 'window background drawable in the theme',
    ...BEHIND,
    chain: 'entry MainActivity.onCreate > layout Gauge.<init>',
    files: { ...PLAIN, 'res/drawable/gauge.xml': { tag: 'drawable', plain: { class: `${OWN}.Gauge` } } },
    styles: [style('Backed', { windowBackground: { ref: 'drawable/gauge' } })],
    theme: 'Backed',
    classes: [page(show('first')), cls('Gauge', [method('<init>()V', READ)], { extends: 'android.graphics.drawable.Drawable' })],
  },
  {
    name: 'viewInflaterClass, page without AppCompat',
    ...NOT_ASKED,
    theme: 'Dressed',
    classes: [page(show('first')), appCompat(), views()],
  },
  {
    name: 'viewInflaterClass, page without AppCompat, AppCompat renamed',
    ...NOT_ASKED,
    theme: 'Dressed',
    classes: [page(show('first')), views()],
  },
  {
    name: 'viewInflaterClass, AppCompat page under another name',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    theme: 'Dressed',
    classes: [{ ...page(show('first')), extends: 'a.b' }, cls('a.b', [], { extends: 'android.app.Activity' }), views()],
  },
  {
    name: 'viewInflaterClass in a theme that a page without AppCompat sets',
    ...NOT_ASKED,
    classes: [page(`${NUMBERED}\ninvoke-virtual {p0, v0}, ${own('MainActivity')}->setTheme(I)V`), appCompat(), views()],
  },
  {
    name: 'theme that is never used',
    truth: 'never',
    reach: 'unseen',
    ownAttributes: BEHIND.ownAttributes,
    chain: '',
    files: PLAIN,
    styles: [BY_THEME],
    classes: [...compatPage(show('first')), views()],
  },
]
