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
    name: 'layout manager in the style of a list',
    ...BEHIND,
    chain: MADE,
    files: { 'res/layout/first.xml': styled('List') },
    styles: [ROWS],
    classes: [page(show('first')), rows()],
  },
  {
    name: 'layout manager in a style above that of a list',
    ...BEHIND,
    chain: MADE,
    files: { 'res/layout/first.xml': styled('Wide') },
    styles: [ROWS, style('Wide', { background: { color: 0 } }, 'List')],
    classes: [page(show('first')), rows()],
  },
  {
    name: 'layout manager in a style that a theme names for all lists',
    ...BEHIND,
    ownAttributes: [...BEHIND.ownAttributes, 'recyclerViewStyle'],
    chain: MADE,
    files: PLAIN,
    styles: [ROWS, style('Listed', { recyclerViewStyle: { ref: 'style/List' } })],
    theme: 'Listed',
    classes: [page(show('first')), rows()],
  },
  {
    name: 'behavior of a view, in its style',
    ...BEHIND,
    chain: 'entry MainActivity.onCreate > layout Sheet.<init>',
    files: { 'res/layout/first.xml': styled('Bottom') },
    styles: [style('Bottom', { layout_behavior: '.Sheet' })],
    classes: [page(show('first')), cls('Sheet', [method(VIEW_INIT, READ)])],
  },
  {
    name: 'method that a style names for a click',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback MainActivity.pay',
    files: { 'res/layout/first.xml': styled('Payable') },
    styles: [style('Payable', { onClick: 'pay' })],
    classes: [page(show('first'), [method('pay(Landroid/view/View;)V', READ)])],
  },
  {
    name: 'maker of views that the theme of the app names',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    theme: 'Dressed',
    classes: [...compatPage(show('first')), views()],
  },
  {
    name: 'maker of views that a theme above names',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME, style('Dressed.Dark', { background: { color: 0 } }, 'Dressed')],
    theme: 'Dressed.Dark',
    classes: [...compatPage(show('first')), views()],
  },
  {
    name: 'maker of views that the theme of another page names',
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
    name: 'maker of views that a theme names which code sets',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    classes: [...compatPage(`${NUMBERED}\ninvoke-virtual {p0, v0}, ${own('MainActivity')}->setTheme(I)V`), views()],
  },
  {
    name: 'maker of views of a theme that code puts around a context',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    classes: [...compatPage(WRAP), views()],
  },
  {
    name: 'drawable that the theme shows behind a page',
    ...BEHIND,
    chain: 'entry MainActivity.onCreate > layout Gauge.<init>',
    files: { ...PLAIN, 'res/drawable/gauge.xml': { tag: 'drawable', plain: { class: `${OWN}.Gauge` } } },
    styles: [style('Backed', { windowBackground: { ref: 'drawable/gauge' } })],
    theme: 'Backed',
    classes: [page(show('first')), cls('Gauge', [method('<init>()V', READ)], { extends: 'android.graphics.drawable.Drawable' })],
  },
  {
    name: 'maker of views that the theme of a plain page names',
    ...NOT_ASKED,
    theme: 'Dressed',
    classes: [page(show('first')), appCompat(), views()],
  },
  {
    name: 'maker of views that the theme of a plain page names, where AppCompat has lost its name',
    ...NOT_ASKED,
    theme: 'Dressed',
    classes: [page(show('first')), views()],
  },
  {
    name: 'maker of views, where the page has AppCompat above it by another name',
    ...BEHIND,
    chain: FIRST_VIEW,
    files: PLAIN,
    styles: [BY_THEME],
    theme: 'Dressed',
    classes: [{ ...page(show('first')), extends: 'a.b' }, cls('a.b', [], { extends: 'android.app.Activity' }), views()],
  },
  {
    name: 'maker of views of a theme that a plain page sets',
    ...NOT_ASKED,
    classes: [page(`${NUMBERED}\ninvoke-virtual {p0, v0}, ${own('MainActivity')}->setTheme(I)V`), appCompat(), views()],
  },
  {
    name: 'theme that nothing wears',
    truth: 'never',
    reach: 'unseen',
    ownAttributes: BEHIND.ownAttributes,
    chain: '',
    files: PLAIN,
    styles: [BY_THEME],
    classes: [...compatPage(show('first')), views()],
  },
]
