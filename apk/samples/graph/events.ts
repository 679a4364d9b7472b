import { READ, app, bareInit, cls, makes, method, OWN, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

const OBJECT = 'Ljava/lang/Object;'
const SUBSCRIBE = 'org.greenrobot.eventbus.Subscribe'
const hub = (event: string) => cls('Hub', [bareInit(), { ...method(`onEvent(${event})V`, READ), annotation: SUBSCRIBE }])
const post = (event: string) =>
  `${makes(event)}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Lorg/greenrobot/eventbus/EventBus;->post(${OBJECT})V`
const event = (name: string) => cls(name, [bareInit()])
const clicked = (code: string) =>
  cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', code)], { implements: ['android.view.View$OnClickListener'] })
const ON_CLICK = `${makes('Click')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`

const events: Scene[] = [
  {
    name: 'EventBus event posted at start',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Hub.onEvent',
    classes: [app(`${makes('Hub')}\n${post('Ready')}`), hub(own('Ready')), event('Ready')],
  },
  {
    name: 'EventBus event posted on a click',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick > callback Hub.onEvent',
    classes: [app(makes('Hub')), page(ON_CLICK), clicked(post('Bought')), hub(own('Bought')), event('Bought')],
  },
  {
    name: 'EventBus event that is never posted',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${makes('Hub')}\n${post('Ready')}`), hub(own('Bought')), event('Ready'), event('Bought')],
  },
  {
    name: 'EventBus event of a superclass',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Hub.onEvent',
    classes: [
      app(`${post('Ready')}\n${makes('Hub')}`),
      hub(own('Any')),
      event('Any'),
      cls('Ready', [bareInit(own('Any'))], { extends: `${OWN}.Any` }),
    ],
  },
  {
    name: 'EventBus event that is a String',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Hub.onEvent',
    classes: [
      app(
        `${makes('Hub')}\nconst-string v0, "ready"\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Lorg/greenrobot/eventbus/EventBus;->post(${OBJECT})V`,
      ),
      hub('Ljava/lang/String;'),
    ],
  },
]

const ROUTES = 'com.alibaba.android.arouter.routes.ARouter$$Group$$second'
const POSTCARD = 'Lcom/alibaba/android/arouter/facade/Postcard;'
const META = 'Lcom/alibaba/android/arouter/facade/model/RouteMeta;'
const ROUTER = 'Lcom/alibaba/android/arouter/launcher/ARouter;'
const go = (path: string, more = '') => `const/4 v0, 0
  const-string v1, "${path}"
  invoke-virtual {v0, v1}, ${ROUTER}->build(Ljava/lang/String;)${POSTCARD}
  move-result-object v0
  ${more}
  invoke-virtual {v0}, ${POSTCARD}->navigation()${OBJECT}`
const routes = (path: string) => [
  cls(ROUTES, [
    bareInit(),
    method(
      'loadInto(Ljava/util/Map;)V',
      `const/4 v0, 0
        const-class v1, ${own('Second')}
        const-string v2, "${path}"
        const-string v3, "second"
        invoke-static {v0, v1, v2, v3}, ${META}->build(Lcom/alibaba/android/arouter/facade/enums/RouteType;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)${META}
        move-result-object v0
        invoke-interface {p1, v2, v0}, Ljava/util/Map;->put(${OBJECT}${OBJECT})${OBJECT}`,
    ),
  ]),
  cls('Second', [method('onCreate(Landroid/os/Bundle;)V', READ)], { extends: 'android.app.Activity' }),
]
const SECOND: NonNullable<Scene['components']> = [{ kind: 'activity', name: '.Second', attributes: { exported: false } }]

const routed: Scene[] = [
  {
    name: 'page opened by its ARouter path',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > page Second.onCreate',
    components: SECOND,
    classes: [page(go('/second/page')), ...routes('/second/page')],
  },
  {
    name: 'page opened by its ARouter path with arguments',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > page Second.onCreate',
    components: SECOND,
    classes: [
      page(
        go(
          '/second/page',
          `invoke-virtual {v0, v1, v1}, ${POSTCARD}->withString(Ljava/lang/String;Ljava/lang/String;)${POSTCARD}\nmove-result-object v0`,
        ),
      ),
      ...routes('/second/page'),
    ],
  },
  {
    name: 'ARouter page beside the one that is opened',
    truth: 'after',
    reach: 'later',
    chain: 'entry Second.onCreate',
    components: SECOND,
    classes: [page(go('/third/page')), ...routes('/second/page')],
  },
]

/** What libraries find by an annotation or a path: events, and pages. */
export const eventScenes: Scene[] = [...events, ...routed]
