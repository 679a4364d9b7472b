import type { XmlNode } from '../format/binary-xml.ts'
import { bareInit, cls, method, OWN, own, page, READ } from './scene.ts'
import type { Scene } from './scene.ts'

/** In a scene's code, `@layout/main` stands for the id of that resource. */
const SHOW = 'invoke-virtual {p0, v0}, Landroid/app/Activity;->setContentView(I)V'
export const show = (name: string) => `const v0, @layout/${name}\n${SHOW}`
const PUT = 'Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;)Landroid/view/View;'
const put = (name: string) => `const v0, @layout/${name}\nconst/4 v1, 0\ninvoke-virtual {v1, v0, v1}, ${PUT}`

const VIEW_INIT = '<init>(Landroid/content/Context;Landroid/util/AttributeSet;)V'
const ABOVE = `invoke-direct {p0, p1, p2}, Landroid/view/View;-><init>(Landroid/content/Context;Landroid/util/AttributeSet;)V`
/** A view class of the app that reads when it is created. */
export const banner = (name = 'Banner') => cls(name, [method(VIEW_INIT, `${ABOVE}\n${READ}`)], { extends: 'android.view.View' })
const drawn = (signature: string) =>
  cls('Banner', [method(VIEW_INIT, ABOVE), method(signature, READ)], { extends: 'android.widget.LinearLayout' })
const BANNER: XmlNode = { tag: `${OWN}.Banner` }
export const around = (...children: XmlNode[]): XmlNode => ({ tag: 'LinearLayout', children })
const MADE = 'entry MainActivity.onCreate > layout Banner.<init>'

const views: Scene[] = [
  {
    name: 'own view in the layout of the first page',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'own view, onAttachedToWindow',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Banner.onAttachedToWindow',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(show('first')), drawn('onAttachedToWindow()V')],
  },
  {
    name: 'own view, touch callback',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Banner.onDragged',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(show('first')), drawn('onDragged()V')],
  },
  {
    name: 'own view named by the class attribute',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around({ tag: 'view', plain: { class: `${OWN}.Banner` } }) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'own view in an included layout',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: {
      'res/layout/first.xml': around({ tag: 'include', plain: { layout: { ref: 'layout/part' } } }),
      'res/layout/part.xml': { tag: 'merge', children: [BANNER] },
    },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'own view in a ViewStub',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: {
      'res/layout/first.xml': around({ tag: 'ViewStub', android: { layout: { ref: 'layout/part' } } }),
      'res/layout/part.xml': around(BANNER),
    },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'own view only in the layout for wide windows',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(), 'res/layout-sw600dp/first.xml': around(BANNER) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'layouts that include each other',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: {
      'res/layout/first.xml': around({ tag: 'include', plain: { layout: { ref: 'layout/part' } } }),
      'res/layout/part.xml': around({ tag: 'include', plain: { layout: { ref: 'layout/first' } } }, BANNER),
    },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'layout inflated behind a branch',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > layout? Banner.<init>',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`if-eqz p1, :none\n${show('first')}\n:none`), banner()],
  },
  {
    name: 'layout inflated by LayoutInflater',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(put('first')), banner()],
  },
  {
    name: 'CoordinatorLayout behavior in an attribute',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > layout Sheet.<init>',
    files: { 'res/layout/first.xml': around({ tag: 'FrameLayout', app: { layout_behavior: '.Sheet' } }) },
    classes: [page(show('first')), cls('Sheet', [method(VIEW_INIT, READ)])],
  },
  {
    name: 'android:onClick in a layout',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback MainActivity.pay',
    files: { 'res/layout/first.xml': around({ tag: 'Button', android: { onClick: 'pay' } }) },
    classes: [page(show('first'), [method('pay(Landroid/view/View;)V', READ)])],
  },
]

/** v0 becomes the id of a layout, looked up by name. */
const asked = (name: string) => `const/4 v1, 0
  const-string v3, "layout"
  invoke-virtual {v1, ${name}, v3, v3}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
  move-result v0`

const numbers: Scene[] = [
  {
    name: 'layout id that a subclass returns to its superclass page',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry BasePage.onCreate > call MainActivity.layout > layout Banner.<init>',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      cls(
        'BasePage',
        [
          method('onCreate(Landroid/os/Bundle;)V', `invoke-virtual {p0}, ${own('BasePage')}->layout()I\nmove-result v0\n${SHOW}`),
          { signature: 'layout()I', bare: 'abstract' },
        ],
        { extends: 'android.app.Activity' },
      ),
      cls('MainActivity', [{ signature: 'layout()I', code: 'const v0, @layout/first\nreturn v0' }], {
        extends: `${OWN}.BasePage`,
      }),
      banner(),
    ],
  },
  {
    name: 'layout id in a field of R, in another class',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(`sget v0, ${own('R$layout')}->first:I\n${SHOW}`),
      cls('R$layout', [], { constants: [{ name: 'first', type: 'I', value: '@layout/first', isOpen: true }] }),
      banner(),
    ],
  },
  {
    name: 'layout id passed to a method of the page',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(`const v0, @layout/first\ninvoke-virtual {p0, v0}, ${own('MainActivity')}->take(I)V`, [
        method('take(I)V', 'invoke-virtual {p0, p1}, Landroid/app/Activity;->setContentView(I)V'),
      ]),
      banner(),
    ],
  },
  {
    name: 'layout id in an array of the page',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(`const/4 v1, 1
        new-array v1, v1, [I
        fill-array-data v1, :all
        const/4 v2, 0
        aget v0, v1, v2
        ${SHOW}
        return-void
        .numbers :all @layout/first`),
      banner(),
    ],
  },
  {
    name: 'layout that is never inflated',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/layout/first.xml': around(), 'res/layout/other.xml': around(BANNER) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'layout id that is only in a table',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page('const v0, @layout/first\nconst/4 v1, 0\ninvoke-virtual {v1, v0, v1}, Landroid/util/SparseIntArray;->put(II)V'),
      banner(),
    ],
  },
  {
    name: 'layout id passed on and never inflated',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(`const v0, @layout/first\ninvoke-virtual {p0, v0}, ${own('MainActivity')}->take(I)V`, [method('take(I)V', '')]),
      banner(),
    ],
  },
  {
    name: 'unused layout id passed on beside a used one',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/layout/first.xml': around(BANNER), 'res/layout/plain.xml': around() },
    classes: [
      page(`const v0, @layout/first\nconst v1, @layout/plain\ninvoke-virtual {p0, v0, v1}, ${own('MainActivity')}->take(II)V`, [
        method('take(II)V', 'invoke-virtual {p0, p2}, Landroid/app/Activity;->setContentView(I)V'),
      ]),
      banner(),
    ],
  },
  {
    name: 'layout id passed to a method that a subclass overrides',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry BasePage.onCreate > layout Banner.<init>',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      cls(
        'BasePage',
        [
          method(
            'onCreate(Landroid/os/Bundle;)V',
            `const v0, @layout/first\ninvoke-virtual {p0, v0}, ${own('BasePage')}->take(I)V`,
          ),
          method('take(I)V', ''),
        ],
        { extends: 'android.app.Activity' },
      ),
      cls('MainActivity', [method('take(I)V', 'invoke-virtual {p0, p1}, Landroid/app/Activity;->setContentView(I)V')], {
        extends: `${OWN}.BasePage`,
      }),
      banner(),
    ],
  },
  {
    name: 'layout id passed on and stored for other code',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(
        `const v0, @layout/first
        invoke-virtual {p0, v0}, ${own('MainActivity')}->take(I)V
        iget v0, p0, ${own('MainActivity')}->kept:I
        ${SHOW}`,
        [method('take(I)V', `iput p1, p0, ${own('MainActivity')}->kept:I`)],
      ),
      banner(),
    ],
  },
  {
    name: 'layout found by name (getIdentifier)',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`const-string v2, "first"\n${asked('v2')}\n${SHOW}`), banner()],
  },
  {
    name: 'layout found by a name from outside the code',
    truth: 'before',
    reach: 'unseen',
    chain: '',
    limit: 'the name comes from outside the code; the report says how many such calls there are',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(`const/4 v1, 0
        invoke-virtual {p1, v1}, Landroid/os/Bundle;->getString(Ljava/lang/String;)Ljava/lang/String;
        move-result-object v2
        ${asked('v2')}
        ${SHOW}`),
      banner(),
    ],
  },
]

const RESOURCES = 'Landroid/content/res/Resources;'
const XML_PARSER = 'Landroid/content/res/XmlResourceParser;'
/** v0 becomes a parser of the file. */
const parse = (ref: string, by: 'getLayout' | 'getXml') => `const v0, @${ref}
  const/4 v1, 0
  invoke-virtual {v1, v0}, ${RESOURCES}->${by}(I)${XML_PARSER}
  move-result-object v0`
const PUT_PARSED = `const/4 v1, 0
  invoke-virtual {v1, v0, v1}, Landroid/view/LayoutInflater;->inflate(Lorg/xmlpull/v1/XmlPullParser;Landroid/view/ViewGroup;)Landroid/view/View;`
const PASSED = `invoke-virtual {p0, v0}, ${own('MainActivity')}->take(${XML_PARSER})V`
const taking = (code: string) => method(`take(${XML_PARSER})V`, code)
const parsed: Scene[] = [
  {
    name: 'layout inflated from its parser',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`${parse('layout/first', 'getLayout')}\n${PUT_PARSED}`), banner()],
  },
  {
    name: 'file in res/xml inflated from its parser',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/xml/panel.xml': around(BANNER) },
    classes: [page(`${parse('xml/panel', 'getXml')}\n${PUT_PARSED}`), banner()],
  },
  {
    name: 'layout parser passed on and inflated there',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`${parse('layout/first', 'getLayout')}\n${PASSED}`, [taking(`move-object v0, p1\n${PUT_PARSED}`)]), banner()],
  },
  {
    name: 'own XML format that the app parses itself',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/xml/plugins.xml': { tag: 'plugins', children: [{ tag: 'plugin', plain: { class: `${OWN}.Banner` } }] } },
    classes: [page(`${parse('xml/plugins', 'getXml')}\n${PASSED}`, [taking('')]), banner()],
  },
]

const LISTENER = 'Landroid/view/View$OnClickListener;'
const bindings: Scene[] = [
  {
    name: 'layout with data binding',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [
      page(
        `const v0, @layout/first\ninvoke-static {p0, v0}, Landroidx/databinding/DataBindingUtil;->setContentView(Landroid/app/Activity;I)Landroidx/databinding/ViewDataBinding;`,
      ),
      banner(),
    ],
  },
  {
    name: 'data binding expression, compiled to a listener',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > call FirstBinding.bind > callback FirstListener.onClick',
    files: { 'res/layout/first.xml': around({ tag: 'Button' }) },
    classes: [
      page(`${show('first')}\ninvoke-static {}, ${own('FirstBinding')}->bind()V`),
      cls('FirstBinding', [
        {
          signature: 'bind()V',
          isStatic: true,
          code: `new-instance v0, ${own('FirstListener')}
            invoke-direct {v0}, ${own('FirstListener')}-><init>()V
            const/4 v1, 0
            invoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(${LISTENER})V
            return-void`,
        },
      ]),
      cls('FirstListener', [bareInit(), method('onClick(Landroid/view/View;)V', READ)], {
        implements: ['android.view.View$OnClickListener'],
      }),
    ],
  },
]

/** Code reached through layouts. */
export const layoutScenes: Scene[] = [...views, ...numbers, ...parsed, ...bindings]
