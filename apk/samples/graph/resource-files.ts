import type { XmlNode } from '../format/binary-xml.ts'
import { banner, show } from './layouts.ts'
import { bareInit, cls, method, OWN, own, page, READ } from './scene.ts'
import type { Scene } from './scene.ts'

const FRAGMENT = { extends: 'androidx.fragment.app.Fragment' }
const ON_VIEW = 'onViewCreated(Landroid/view/View;Landroid/os/Bundle;)V'
const part = (name: string, code = READ) => cls(name, [method('<init>()V', ''), method(ON_VIEW, code)], FRAGMENT)
const CREATED = 'entry MainActivity.onCreate > callback Home.onViewCreated'
const holder = (more: Partial<XmlNode> = {}): XmlNode => ({ tag: 'androidx.fragment.app.FragmentContainerView', ...more })

const parts: Scene[] = [
  {
    name: 'fragment in a layout, android:name',
    truth: 'before',
    reach: 'startup',
    chain: CREATED,
    files: { 'res/layout/first.xml': { tag: 'fragment', android: { name: `${OWN}.Home` } } },
    classes: [page(show('first')), part('Home')],
  },
  {
    name: 'fragment in a layout, class attribute, constructor',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > layout Home.<init>',
    files: { 'res/layout/first.xml': { tag: 'fragment', plain: { class: `${OWN}.Home` } } },
    classes: [page(show('first')), cls('Home', [method('<init>()V', READ)], FRAGMENT)],
  },
  {
    name: 'fragment in a FragmentContainerView',
    truth: 'before',
    reach: 'startup',
    chain: CREATED,
    files: { 'res/layout/first.xml': holder({ android: { name: `${OWN}.Home` } }) },
    classes: [page(show('first')), part('Home')],
  },
  {
    name: 'fragment with a layout id in its constructor',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > layout Home.<init> > layout Banner.<init>',
    files: {
      'res/layout/first.xml': holder({ android: { name: `${OWN}.Home` } }),
      'res/layout/home.xml': { tag: `${OWN}.Banner` },
    },
    classes: [
      page(show('first')),
      cls(
        'Home',
        [method('<init>()V', 'const v0, @layout/home\ninvoke-direct {p0, v0}, Landroidx/fragment/app/Fragment;-><init>(I)V')],
        FRAGMENT,
      ),
      banner(),
    ],
  },
]

const place = (tag: string, id: string, name: string): XmlNode => ({
  tag,
  android: { id: { ref: `id/${id}` }, name },
})
const graph = (start: string, children: XmlNode[], id?: string): XmlNode => ({
  tag: 'navigation',
  app: { startDestination: { ref: `id/${start}` } },
  ...(id !== undefined && { android: { id: { ref: `id/${id}` } } }),
  children,
})
const IDS = ['home', 'more', 'inner', 'on']
const HOST = { 'res/layout/first.xml': holder({ app: { navGraph: { ref: 'navigation/ways' } } }) }
/** The first resource of its type: its id has no lower half. */
const SET_GRAPH = `const/high16 v0, @navigation/ways
  const/4 v1, 0
  invoke-virtual {v1, v0}, Landroidx/navigation/NavController;->setGraph(I)V`

const navigation: Scene[] = [
  {
    name: 'start destination of a navigation graph in a layout',
    truth: 'before',
    reach: 'maybe',
    chain: CREATED,
    ids: IDS,
    files: { ...HOST, 'res/navigation/ways.xml': graph('home', [place('fragment', 'home', '.Home')]) },
    classes: [page(show('first')), part('Home')],
  },
  {
    name: 'start destination of a navigation graph set by code',
    truth: 'before',
    reach: 'maybe',
    chain: CREATED,
    ids: IDS,
    files: { 'res/navigation/ways.xml': graph('home', [place('fragment', 'home', `${OWN}.Home`)]) },
    classes: [page(SET_GRAPH), part('Home')],
  },
  {
    name: 'other destination of a navigation graph',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback More.onViewCreated',
    ids: IDS,
    files: {
      'res/navigation/ways.xml': graph('home', [
        place('fragment', 'home', `${OWN}.Home`),
        { ...place('dialog', 'more', `${OWN}.More`), children: [{ tag: 'argument', android: { name: 'home' } }] },
      ]),
    },
    classes: [page(SET_GRAPH), part('Home', ''), part('More')],
  },
  {
    name: 'start destination of a nested graph',
    truth: 'before',
    reach: 'maybe',
    chain: CREATED,
    ids: IDS,
    files: {
      'res/navigation/ways.xml': graph('inner', [graph('home', [place('fragment', 'home', `${OWN}.Home`)], 'inner')]),
    },
    classes: [page(SET_GRAPH), part('Home')],
  },
  {
    name: 'start destination of an included graph',
    truth: 'before',
    reach: 'maybe',
    chain: CREATED,
    ids: IDS,
    files: {
      'res/navigation/ways.xml': graph('inner', [{ tag: 'include', app: { graph: { ref: 'navigation/deeper' } } }]),
      'res/navigation/deeper.xml': graph('home', [place('fragment', 'home', `${OWN}.Home`)], 'inner'),
    },
    classes: [page(SET_GRAPH), part('Home')],
  },
  {
    name: 'activity destination of a navigation graph',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > page Second.onCreate',
    ids: IDS,
    components: [{ kind: 'activity', name: '.Second', attributes: { exported: false } }],
    files: {
      'res/navigation/ways.xml': graph('home', [
        place('fragment', 'home', `${OWN}.Home`),
        place('activity', 'more', `${OWN}.Second`),
      ]),
    },
    classes: [
      page(SET_GRAPH),
      part('Home', ''),
      cls('Second', [method('onCreate(Landroid/os/Bundle;)V', READ)], { extends: 'android.app.Activity' }),
    ],
  },
]

const NAVIGATE = `const/4 v1, 0
  invoke-virtual {v1, v0}, Landroidx/navigation/NavController;->navigate(I)V`
const TWO: Record<string, XmlNode> = {
  'res/navigation/ways.xml': graph('home', [
    {
      ...place('fragment', 'home', `${OWN}.Home`),
      children: [{ tag: 'action', android: { id: { ref: 'id/on' } }, app: { destination: { ref: 'id/more' } } }],
    },
    place('fragment', 'more', `${OWN}.More`),
  ]),
}
const WENT = 'entry MainActivity.onCreate > callback Home.onViewCreated > callback More.onViewCreated'
const WAYS = 'androidx.navigation.NavDirections'

/** After a shrinker: a NavController is recognised by its methods' parameters, a NavDirections class by its return types. */
const CONTROLLER = cls('s.a', [method('b(ILandroid/os/Bundle;Ls/o;)V', ''), method('c(I)V', '')])
const CONTROL = cls('s.h', [bareInit('Ls/a;')], { extends: 's.a' })
const going = (call: string) => part('Home', `const v0, @id/more\nconst/4 v1, 0\n${call}`)
const SHRUNK_WAY = cls(
  's.w',
  [
    method('<init>()V', 'invoke-direct {p0}, Ljava/lang/Object;-><init>()V\nconst v0, @id/on\niput v0, p0, Ls/w;->a:I'),
    { signature: 'b()I', code: 'iget v0, p0, Ls/w;->a:I\nreturn v0' },
    { signature: 'c()Landroid/os/Bundle;', code: 'const/4 v0, 0\nreturn-object v0' },
  ],
  { implements: ['s.d'] },
)
const shrunkWays: Scene[] = [
  {
    name: 'destination with arguments, navigation library renamed',
    truth: 'before',
    reach: 'maybe',
    chain: WENT,
    ids: IDS,
    files: TWO,
    classes: [
      page(SET_GRAPH),
      going('invoke-virtual {v1, v0, v1, v1}, Ls/h;->b(ILandroid/os/Bundle;Ls/o;)V'),
      part('More'),
      CONTROLLER,
      CONTROL,
    ],
  },
  {
    name: 'destination, navigation library renamed',
    truth: 'before',
    reach: 'maybe',
    chain: WENT,
    ids: IDS,
    files: TWO,
    classes: [page(SET_GRAPH), going('invoke-virtual {v1, v0}, Ls/h;->c(I)V'), part('More'), CONTROLLER, CONTROL],
  },
  {
    name: 'action id in a field, navigation library renamed',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Home.onViewCreated > call s.w.<init> > callback More.onViewCreated',
    ids: IDS,
    files: TWO,
    classes: [
      page(SET_GRAPH),
      part('Home', 'new-instance v0, Ls/w;\ninvoke-direct {v0}, Ls/w;-><init>()V'),
      part('More'),
      SHRUNK_WAY,
    ],
  },
  {
    name: 'destination id passed to a class that does not navigate',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback More.onViewCreated',
    ids: IDS,
    files: TWO,
    classes: [page(SET_GRAPH), going('invoke-virtual {v1, v0}, Ls/m;->c(I)V'), part('More'), cls('s.m', [method('c(I)V', '')])],
  },
]

const ways: Scene[] = [
  {
    name: 'destination that the start destination navigates to by id',
    truth: 'before',
    reach: 'maybe',
    chain: WENT,
    ids: IDS,
    files: TWO,
    classes: [page(SET_GRAPH), part('Home', `const v0, @id/more\n${NAVIGATE}`), part('More')],
  },
  {
    name: 'destination that the start destination navigates to by an action',
    truth: 'before',
    reach: 'maybe',
    chain: WENT,
    ids: IDS,
    files: TWO,
    classes: [page(SET_GRAPH), part('Home', `const v0, @id/on\n${NAVIGATE}`), part('More')],
  },
  {
    name: 'action as a generated NavDirections object',
    truth: 'before',
    reach: 'maybe',
    chain: WENT,
    ids: IDS,
    files: TWO,
    classes: [
      page(SET_GRAPH),
      part(
        'Home',
        `new-instance v1, Landroidx/navigation/ActionOnlyNavDirections;
          const v0, @id/on
          invoke-direct {v1, v0}, Landroidx/navigation/ActionOnlyNavDirections;-><init>(I)V`,
      ),
      part('More'),
    ],
  },
  {
    name: 'action with arguments, its id returned by a generated class',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Home.onViewCreated > call Way.getActionId > callback More.onViewCreated',
    ids: IDS,
    files: TWO,
    classes: [
      page(SET_GRAPH),
      part(
        'Home',
        `new-instance v0, ${own('Way')}
          invoke-direct {v0}, ${own('Way')}-><init>()V
          invoke-interface {v0}, Landroidx/navigation/NavDirections;->getActionId()I`,
      ),
      cls('Way', [bareInit(), { signature: 'getActionId()I', code: 'const v0, @id/on\nreturn v0' }], { implements: [WAYS] }),
      part('More'),
    ],
  },
  ...shrunkWays,
  {
    name: 'destination id used only to find a view',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback More.onViewCreated',
    ids: IDS,
    files: TWO,
    classes: [
      page(
        `${SET_GRAPH}\nconst v0, @id/more\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->findViewById(I)Landroid/view/View;`,
      ),
      part('Home', ''),
      part('More'),
    ],
  },
]

const ATTRIBUTED = '<init>(Landroid/content/Context;Landroid/util/AttributeSet;)V'
const SETTINGS = `const v0, @xml/settings
  invoke-virtual {p0, v0}, Landroid/preference/PreferenceActivity;->addPreferencesFromResource(I)V`
const screen = (...children: XmlNode[]): XmlNode => ({ tag: 'PreferenceScreen', children })
const MENU = `const v0, @menu/top
  const/4 v1, 0
  invoke-virtual {v1, v0, v1}, Landroid/view/MenuInflater;->inflate(ILandroid/view/Menu;)V`
const SHOWS_MENU = { signature: 'onCreateOptionsMenu(Landroid/view/Menu;)Z', code: `${MENU}\nconst/4 v0, 1\nreturn v0` }
const menu = (item: Partial<XmlNode>): XmlNode => ({ tag: 'menu', children: [{ tag: 'item', ...item }] })
const CONTEXT_INIT = '<init>(Landroid/content/Context;)V'

const others: Scene[] = [
  {
    name: 'own preference on a settings screen',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > layout Account.<init>',
    files: { 'res/xml/settings.xml': screen({ tag: `${OWN}.Account` }) },
    classes: [page(SETTINGS), cls('Account', [method(ATTRIBUTED, READ)], { extends: 'android.preference.Preference' })],
  },
  {
    name: 'fragment opened by a preference',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Home.onViewCreated',
    files: { 'res/xml/settings.xml': screen({ tag: 'Preference', android: { fragment: `${OWN}.Home` } }) },
    classes: [page(SETTINGS), part('Home')],
  },
  {
    name: 'page opened by a preference',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > page Second.onCreate',
    components: [{ kind: 'activity', name: '.Second', attributes: { exported: false } }],
    files: {
      'res/xml/settings.xml': screen({
        tag: 'Preference',
        children: [{ tag: 'intent', android: { targetClass: `${OWN}.Second` } }],
      }),
    },
    classes: [
      page(SETTINGS),
      cls('Second', [method('onCreate(Landroid/os/Bundle;)V', READ)], { extends: 'android.app.Activity' }),
    ],
  },
  {
    name: 'action view of a menu item',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreateOptionsMenu > layout Search.<init>',
    files: { 'res/menu/top.xml': menu({ app: { actionViewClass: `${OWN}.Search` } }) },
    classes: [page('', [SHOWS_MENU]), cls('Search', [method(CONTEXT_INIT, READ)], { extends: 'android.widget.SearchView' })],
  },
  {
    name: 'action provider of a menu item',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreateOptionsMenu > layout Share.<init>',
    files: { 'res/menu/top.xml': menu({ android: { actionProviderClass: `${OWN}.Share` } }) },
    classes: [page('', [SHOWS_MENU]), cls('Share', [method(CONTEXT_INIT, READ)], { extends: 'android.view.ActionProvider' })],
  },
  {
    name: 'android:onClick of a menu item',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreateOptionsMenu > callback MainActivity.pay',
    files: { 'res/menu/top.xml': menu({ android: { onClick: 'pay' } }) },
    classes: [page('', [SHOWS_MENU, { signature: 'pay(Landroid/view/MenuItem;)Z', code: `${READ}\nconst/4 v0, 1\nreturn v0` }])],
  },
  {
    name: 'own transition',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > layout Fade.<init>',
    files: {
      'res/transition/soft.xml': { tag: 'transitionSet', children: [{ tag: 'transition', plain: { class: `${OWN}.Fade` } }] },
    },
    classes: [
      page(`const v0, @transition/soft
        const/4 v1, 0
        invoke-virtual {v1, v0}, Landroid/transition/TransitionInflater;->inflateTransition(I)Landroid/transition/Transition;`),
      cls('Fade', [method(ATTRIBUTED, READ)], { extends: 'android.transition.Visibility' }),
    ],
  },
]

/** Code reached through fragments, navigation graphs, preferences, menus and transitions in files. */
export const resourceFileScenes: Scene[] = [...parts, ...navigation, ...ways, ...others]
