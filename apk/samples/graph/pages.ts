import { aimAt, bareInit, cls, makes, method, NEW_INTENT, own, page, READ } from './scene.ts'
import type { Scene } from './scene.ts'

type Components = NonNullable<Scene['components']>
const pages = (...names: string[]): Components =>
  names.map((name) => ({ kind: 'activity', name: `.${name}`, attributes: { exported: false } }))

const START = 'Landroid/app/Activity;->startActivity(Landroid/content/Intent;)V'
const open = (name: string) => `${aimAt(name)}\ninvoke-virtual {p0, v0}, ${START}`

/** Opens a page by the name of its class, which is only a string. */
const openNamed = (name: string) => `${NEW_INTENT}
  const-string v1, "org.sample.clean.${name}"
  invoke-virtual {v0, p0, v1}, Landroid/content/Intent;->setClassName(Landroid/content/Context;Ljava/lang/String;)Landroid/content/Intent;
  invoke-virtual {p0, v0}, ${START}`

const ACTIVITY = { extends: 'android.app.Activity' }
const ON_CREATE = 'onCreate(Landroid/os/Bundle;)V'
const second = (code = READ) => cls('Second', [method(ON_CREATE, code)], ACTIVITY)
const OPENED = 'entry MainActivity.onCreate > page Second.onCreate'

/** A helper object with the page in a field that its constructor sets, as an inner class has. */
const helper = (name: string, interfaceName: string, { signature, code }: { signature: string; code: string }) =>
  cls(
    name,
    [
      method(
        '<init>(Landroid/app/Activity;)V',
        `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\niput-object p1, p0, ${own(name)}->page:Landroid/app/Activity;`,
      ),
      method(signature, `iget-object v2, p0, ${own(name)}->page:Landroid/app/Activity;\n${code}`),
    ],
    { implements: [interfaceName] },
  )
const helperFor = (name: string) => `new-instance v0, ${own(name)}
  invoke-direct {v0, p0}, ${own(name)}-><init>(Landroid/app/Activity;)V`
const openLater = `new-instance v0, Landroid/content/Intent;
  const-class v1, ${own('Second')}
  invoke-direct {v0, v2, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
  invoke-virtual {v2, v0}, ${START}`

const SECOND = 'org.sample.action.SECOND'
/** Pages that declare this action. */
const answering = (action: string, ...names: string[]): Components =>
  pages(...names).map((one) => ({
    ...one,
    children: [
      {
        tag: 'intent-filter',
        children: [
          { tag: 'action', android: { name: action } },
          { tag: 'category', android: { name: 'android.intent.category.DEFAULT' } },
        ],
      },
    ],
  }))
/** Opens whatever resolves the action; `more`: further code for the intent in v0. */
const act = (action: string, more = '') => `new-instance v0, Landroid/content/Intent;
  const-string v1, "${action}"
  invoke-direct {v0, v1}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
  ${more}
  invoke-virtual {p0, v0}, ${START}`

const byName: Scene[] = [
  {
    name: 'page opened by class name',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: pages('Second'),
    classes: [page(openNamed('Second')), second()],
  },
  {
    name: 'page opened by ComponentName',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: pages('Second'),
    classes: [
      page(`${NEW_INTENT}
        new-instance v1, Landroid/content/ComponentName;
        const-class v2, ${own('Second')}
        invoke-direct {v1, p0, v2}, Landroid/content/ComponentName;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
        invoke-virtual {v0, v1}, Landroid/content/Intent;->setComponent(Landroid/content/ComponentName;)Landroid/content/Intent;
        invoke-virtual {p0, v0}, ${START}`),
      second(),
    ],
  },
  {
    name: 'page opened by its activity-alias',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: [
      ...pages('Second'),
      { kind: 'activity-alias', name: '.Other', attributes: { exported: false, targetActivity: '.Second' } },
    ],
    classes: [page(openNamed('Other')), second()],
  },
  {
    name: 'page opened by an action that only it declares',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: answering(SECOND, 'Second'),
    classes: [page(act(SECOND)), second()],
  },
]

const ENTERED = { truth: 'after', reach: 'later', chain: 'entry Second.onCreate' } as const
const VIEW = 'android.intent.action.VIEW'
const byAction: Scene[] = [
  {
    name: 'action that two pages declare',
    ...ENTERED,
    components: answering(SECOND, 'Second', 'Third'),
    classes: [page(act(SECOND)), second()],
  },
  {
    name: 'platform action that other apps handle',
    ...ENTERED,
    components: answering(VIEW, 'Second'),
    classes: [page(act(VIEW)), second()],
  },
  {
    name: 'action with the package of another app',
    ...ENTERED,
    components: answering(SECOND, 'Second'),
    classes: [
      page(
        act(
          SECOND,
          `const-string v1, "org.elsewhere"
           invoke-virtual {v0, v1}, Landroid/content/Intent;->setPackage(Ljava/lang/String;)Landroid/content/Intent;`,
        ),
      ),
      second(),
    ],
  },
]

const NEXT = 'next(Landroid/content/Context;)Landroid/content/Intent;'
const way = (name: string) => ({
  signature: NEXT,
  code: `new-instance v0, Landroid/content/Intent;
    const-class v1, ${own(name)}
    invoke-direct {v0, p1, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    return-object v0`,
})

const byWay: Scene[] = [
  {
    name: 'third page that the second opens at once',
    truth: 'before',
    reach: 'maybe',
    chain: `${OPENED} > page Third.onCreate`,
    components: pages('Second', 'Third'),
    classes: [page(open('Second')), second(open('Third')), cls('Third', [method(ON_CREATE, READ)], ACTIVITY)],
  },
  {
    name: 'two pages opened one after the other',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: pages('Second', 'Third'),
    classes: [page(`${open('Third')}\n${open('Second')}`), second(), cls('Third', [method(ON_CREATE, '')], ACTIVITY)],
  },
  {
    name: 'first page that waits and then opens the next',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Wait.run > page Second.onCreate',
    components: pages('Second'),
    classes: [
      page(`${helperFor('Wait')}
        const/4 v1, 0
        const-wide v2, 1000
        invoke-virtual {v1, v0, v2, v3}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;J)Z`),
      helper('Wait', 'java.lang.Runnable', { signature: 'run()V', code: openLater }),
      second(),
    ],
  },
  {
    name: 'page opened on a click',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick > page Second.onCreate',
    components: pages('Second'),
    classes: [
      page(`${helperFor('Click')}
        const/4 v1, 0
        invoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`),
      helper('Click', 'android.view.View$OnClickListener', { signature: 'onClick(Landroid/view/View;)V', code: openLater }),
      second(),
    ],
  },
  {
    name: 'click on the opened page',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > page Second.onBackPressed',
    components: pages('Second'),
    classes: [page(open('Second')), cls('Second', [method(ON_CREATE, ''), method('onBackPressed()V', READ)], ACTIVITY)],
  },
  {
    name: 'page named only by a PendingIntent, beside another page that is opened',
    truth: 'after',
    reach: 'later',
    chain: 'entry Second.onCreate',
    components: pages('Second', 'Third'),
    classes: [
      page(`${aimAt('Second')}
        const/4 v1, 0
        const v2, 0x04000000
        invoke-static {p0, v1, v0, v2}, Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;
        ${open('Third')}`),
      second(),
      cls('Third', [method(ON_CREATE, '')], ACTIVITY),
    ],
  },
  {
    name: 'intent created by a static method',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: pages('Second'),
    classes: [
      page(`invoke-static {p0}, ${own('Second')}->open(Landroid/content/Context;)Landroid/content/Intent;
        move-result-object v0
        invoke-virtual {p0, v0}, ${START}`),
      cls(
        'Second',
        [
          method(ON_CREATE, READ),
          {
            signature: 'open(Landroid/content/Context;)Landroid/content/Intent;',
            isStatic: true,
            code: `${aimAt('Second')}\nreturn-object v0`,
          },
        ],
        ACTIVITY,
      ),
    ],
  },
  {
    name: 'intent created by another method',
    truth: 'before',
    reach: 'maybe',
    chain: OPENED,
    components: pages('Second'),
    classes: [
      page(
        `invoke-virtual {p0}, ${own('MainActivity')}->next()Landroid/content/Intent;\nmove-result-object v0\ninvoke-virtual {p0, v0}, ${START}`,
        [{ signature: 'next()Landroid/content/Intent;', code: `${aimAt('Second')}\nreturn-object v0` }],
      ),
      second(),
    ],
  },
  {
    name: 'intent created by a method that a subclass overrides',
    truth: 'after',
    reach: 'later',
    chain: 'entry Second.onCreate',
    components: pages('Second', 'Third'),
    classes: [
      page(
        `${makes('Quiet')}
         invoke-virtual {v0, p0}, ${own('Ways')}->${NEXT}
         move-result-object v0
         invoke-virtual {p0, v0}, ${START}`,
      ),
      cls('Ways', [bareInit(), way('Second')]),
      cls('Quiet', [bareInit(own('Ways')), way('Third')], { extends: 'org.sample.clean.Ways' }),
      second(),
    ],
  },
]

/** Pages opened by code. */
export const pageScenes: Scene[] = [...byName, ...byAction, ...byWay]
