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
    name: 'view of the app’s own in the layout of the first page',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'view that reads as it is shown',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Banner.onAttachedToWindow',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(show('first')), drawn('onAttachedToWindow()V')],
  },
  {
    name: 'view that reads as it is touched',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Banner.onDragged',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(show('first')), drawn('onDragged()V')],
  },
  {
    name: 'view by the class attribute',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around({ tag: 'view', plain: { class: `${OWN}.Banner` } }) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'view in a layout that another one includes',
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
    name: 'view in a stub, which is inflated later or never',
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
    name: 'view that only the layout for wide windows has',
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
    name: 'layout behind a branch',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > layout? Banner.<init>',
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`if-eqz p1, :none\n${show('first')}\n:none`), banner()],
  },
  {
    name: 'layout that an inflater makes views of',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(put('first')), banner()],
  },
  {
    name: 'behavior of a view, by an attribute',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > layout Sheet.<init>',
    files: { 'res/layout/first.xml': around({ tag: 'FrameLayout', app: { layout_behavior: '.Sheet' } }) },
    classes: [page(show('first')), cls('Sheet', [method(VIEW_INIT, READ)])],
  },
  {
    name: 'method that a layout names for a click',
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
    name: 'layout that a page names for the page above it',
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
    name: 'layout by a field of R, which stands in another class',
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
    name: 'layout that a page hands to a method of its own',
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
    name: 'layout in an array of the page',
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
    name: 'layout that nobody inflates',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    files: { 'res/layout/first.xml': around(), 'res/layout/other.xml': around(BANNER) },
    classes: [page(show('first')), banner()],
  },
  {
    name: 'layout whose number only stands in a table',
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
    name: 'layout that is handed on and never inflated',
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
    name: 'layout that is handed on beside a number that is used',
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
    name: 'layout that is handed on to a method which a class below has otherwise',
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
    name: 'layout that is handed on and kept for another page of code',
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
    name: 'layout that is asked for by its name',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`const-string v2, "first"\n${asked('v2')}\n${SHOW}`), banner()],
  },
  {
    name: 'layout that is asked for by a name from elsewhere',
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
    name: 'layout whose parser is inflated',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`${parse('layout/first', 'getLayout')}\n${PUT_PARSED}`), banner()],
  },
  {
    name: 'file below xml whose parser is inflated',
    truth: 'before',
    reach: 'startup',
    chain: MADE,
    files: { 'res/xml/panel.xml': around(BANNER) },
    classes: [page(`${parse('xml/panel', 'getXml')}\n${PUT_PARSED}`), banner()],
  },
  {
    name: 'layout whose parser is handed on and inflated there',
    truth: 'before',
    reach: 'maybe',
    chain: MADE,
    files: { 'res/layout/first.xml': around(BANNER) },
    classes: [page(`${parse('layout/first', 'getLayout')}\n${PASSED}`, [taking(`move-object v0, p1\n${PUT_PARSED}`)]), banner()],
  },
  {
    name: 'file of the app’s own form that it reads itself',
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
    name: 'expression of a data binding, which build tools make a listener of',
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
