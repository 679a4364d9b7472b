import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const reading = (name = 'Reader', more: Parameters<typeof cls>[2] = {}) => cls(name, [bareInit(), method('read()V', READ)], more)
const callRead = (type: string, kind = 'virtual') => `invoke-${kind} {v0}, ${own(type)}->read()V`
const ABSTRACT = { signature: 'read()V', bare: 'abstract' } as const

/** An interface with two implementations, one of which reads. */
const twoReading = () => [
  cls('Reads', [ABSTRACT]),
  reading('Reader', { implements: ['org.sample.clean.Reads'] }),
  cls('Other', [bareInit(), method('read()V', '')], { implements: ['org.sample.clean.Reads'] }),
]

/** Plain calls of all kinds. */
export const callScenes: Scene[] = [
  {
    name: 'Application.onCreate',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate',
    classes: [app(READ)],
  },
  {
    name: 'Application.onCreate, after a branch',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate',
    classes: [app(`const/4 v0, 1\nif-eqz v0, :no\n${READ}\n:no`)],
  },
  {
    name: 'Application.onCreate, before a branch',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate',
    classes: [app(`${READ}\nconst/4 v0, 1\nif-eqz v0, :no\n${READ}\n:no`)],
  },
  {
    name: 'Application.attachBaseContext',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.attachBaseContext',
    classes: [app('', [method('attachBaseContext(Landroid/content/Context;)V', READ)])],
  },
  {
    name: 'first page, onResume',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onResume',
    classes: [page('', [method('onResume()V', READ)])],
  },
  {
    name: 'static call',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Tool.read',
    classes: [app(`invoke-static {}, ${own('Tool')}->read()V`), cls('Tool', [still('read()V', READ)])],
  },
  {
    name: 'private method and constructor',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.<init> > call Reader.read',
    classes: [
      app(makes('Reader')),
      cls('Reader', [
        method('<init>()V', `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\ninvoke-virtual {p0}, ${own('Reader')}->read()V`),
        method('read()V', READ),
      ]),
    ],
  },
  {
    name: 'virtual call, one body',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [app(`${makes('Reader')}\n${callRead('Reader')}`), reading()],
  },
  {
    name: 'virtual call, inherited body',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [
      app(`${makes('Below')}\n${callRead('Below')}`),
      reading(),
      cls('Below', [bareInit(own('Reader'))], { extends: 'org.sample.clean.Reader' }),
    ],
  },
  {
    name: 'virtual call through an abstract base, both subclasses instantiated',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [
      app(`${makes('Other')}\n${makes('Reader')}\n${callRead('Base')}`),
      cls('Base', [bareInit(), ABSTRACT]),
      reading('Reader', { extends: 'org.sample.clean.Base' }),
      cls('Other', [bareInit(own('Base')), method('read()V', '')], { extends: 'org.sample.clean.Base' }),
    ],
  },
  {
    name: 'abstract base, the reading subclass is never instantiated',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      app(`${makes('Other')}\n${callRead('Base')}`),
      cls('Base', [bareInit(), ABSTRACT]),
      reading('Reader', { extends: 'org.sample.clean.Base' }),
      cls('Other', [bareInit(own('Base')), method('read()V', '')], { extends: 'org.sample.clean.Base' }),
    ],
  },
  {
    name: 'interface, one implementation',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [
      app(`${makes('Reader')}\n${callRead('Reads', 'interface')}`),
      cls('Reads', [ABSTRACT]),
      reading('Reader', { implements: ['org.sample.clean.Reads'] }),
    ],
  },
  {
    name: 'interface, another implementation runs',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${makes('Reader')}\n${makes('Other')}\n${callRead('Reads', 'interface')}`), ...twoReading()],
  },
  {
    name: 'interface, object from another method, one of two implementations',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > override Reader.read',
    classes: [
      app(
        `${makes('Reader')}\n${makes('Other')}\ninvoke-static {}, ${own('App')}->pick()${own('Reads')}\nmove-result-object v0\n${callRead('Reads', 'interface')}`,
        [{ signature: `pick()${own('Reads')}`, isStatic: true, code: `${makes('Reader')}\nreturn-object v0` }],
      ),
      ...twoReading(),
    ],
  },
  {
    name: 'interface, one of two objects chosen by a branch',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > override? Reader.read',
    classes: [
      app(`${makes('Reader')}\nif-eqz p0, :call\n${makes('Other')}\n:call\n${callRead('Reads', 'interface')}`),
      ...twoReading(),
    ],
  },
  {
    name: 'interface, object moved to another register',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [
      app(`${makes('Reader', 'v1')}\nmove-object v0, v1\n${makes('Other', 'v1')}\n${callRead('Reads', 'interface')}`),
      ...twoReading(),
    ],
  },
  {
    name: 'interface, two objects called one after the other',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [
      app(`${makes('Other')}\n${callRead('Reads', 'interface')}\n${makes('Reader')}\n${callRead('Reads', 'interface')}`),
      ...twoReading(),
    ],
  },
  {
    name: 'default method of an interface',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reads.read',
    classes: [
      app(`${makes('Plain')}\n${callRead('Plain')}`),
      cls('Reads', [method('read()V', READ)]),
      cls('Plain', [bareInit()], { implements: ['org.sample.clean.Reads'] }),
    ],
  },
  {
    name: 'super call',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call BaseApp.onCreate',
    classes: [
      cls('App', [method('onCreate()V', `invoke-super {p0}, ${own('BaseApp')}->onCreate()V`)], {
        extends: 'org.sample.clean.BaseApp',
      }),
      cls('BaseApp', [method('onCreate()V', READ)], { extends: 'android.app.Application' }),
    ],
  },
  {
    name: 'callback inherited from a base class',
    truth: 'before',
    reach: 'startup',
    chain: 'entry BaseApp.onCreate',
    classes: [
      cls('App', [], { extends: 'org.sample.clean.BaseApp' }),
      cls('BaseApp', [method('onCreate()V', READ)], { extends: 'android.app.Application' }),
    ],
  },
  {
    name: 'template method of a base page, overridden by the first page',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry BasePage.onCreate > override MainActivity.setUp',
    classes: [
      cls(
        'BasePage',
        [method('onCreate(Landroid/os/Bundle;)V', `invoke-virtual {p0}, ${own('BasePage')}->setUp()V`), method('setUp()V', '')],
        { extends: 'android.app.Activity' },
      ),
      cls('MainActivity', [method('setUp()V', READ)], { extends: 'org.sample.clean.BasePage' }),
    ],
  },
  {
    name: 'template method of a base page, overridden by another page',
    truth: 'after',
    reach: 'later',
    chain: 'entry BasePage.onCreate > override Second.setUp',
    components: [{ kind: 'activity', name: '.Second', attributes: { exported: false } }],
    classes: [
      cls(
        'BasePage',
        [method('onCreate(Landroid/os/Bundle;)V', `invoke-virtual {p0}, ${own('BasePage')}->setUp()V`), method('setUp()V', '')],
        { extends: 'android.app.Activity' },
      ),
      cls('MainActivity', [method('setUp()V', '')], { extends: 'org.sample.clean.BasePage' }),
      cls('Second', [method('setUp()V', READ)], { extends: 'org.sample.clean.BasePage' }),
    ],
  },
  {
    name: 'static initialiser, by a static field',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > initializer Config.<clinit>',
    classes: [app(`sget-object v0, ${own('Config')}->ONE:Ljava/lang/Object;`), cls('Config', [still('<clinit>()V', READ)])],
  },
  {
    name: 'static initialiser, by a first object',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > initializer Config.<clinit>',
    classes: [app(makes('Config')), cls('Config', [still('<clinit>()V', READ), bareInit()])],
  },
  {
    name: 'inner class',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call App$Inner.read',
    classes: [app(`${makes('App$Inner')}\n${callRead('App$Inner')}`), reading('App$Inner')],
  },
  {
    name: 'class in a second dex file',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Reader.read',
    classes: [app(`${makes('Reader')}\n${callRead('Reader')}`)],
    secondFile: [reading()],
  },
  {
    name: 'cycle of calls',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Tool.one > call Tool.two',
    classes: [
      app(`invoke-static {}, ${own('Tool')}->one()V`),
      cls('Tool', [
        still('one()V', `invoke-static {}, ${own('Tool')}->two()V`),
        still('two()V', `${READ}\ninvoke-static {}, ${own('Tool')}->one()V`),
      ]),
    ],
  },
  {
    name: 'thirty calls deep',
    truth: 'before',
    reach: 'startup',
    chain: `entry App.onCreate > ${Array.from({ length: 30 }, (_, i) => `call Tool.m${i}`).join(' > ')}`,
    classes: [
      app(`invoke-static {}, ${own('Tool')}->m0()V`),
      cls(
        'Tool',
        Array.from({ length: 30 }, (_, i) =>
          still(`m${i}()V`, i === 29 ? READ : `invoke-static {}, ${own('Tool')}->m${i + 1}()V`),
        ),
      ),
    ],
  },
  {
    name: 'dead code',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(''), cls('Tool', [still('read()V', READ)])],
  },
  {
    name: 'behind a branch that asks for consent',
    truth: 'after',
    reach: 'maybe',
    chain: 'entry App.onCreate > call? Tool.read',
    limit: 'what the branch asks is data; the edge says that a branch stands before it',
    classes: [
      app(`const/4 v0, 0
        invoke-interface {v0}, Landroid/content/SharedPreferences;->isAgreed()Z
        move-result v0
        if-eqz v0, :no
        invoke-static {}, ${own('Tool')}->read()V
        :no`),
      cls('Tool', [still('read()V', READ)]),
    ],
  },
]
