import { BEFORE, CLASS, FIELD, NEVER, OBJECT, POST, RUNNABLE, STRING, WAIT, holder, keepingPage, taken } from './waiting.ts'
import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const fromBox = 'entry App.onCreate > call Box.<init> > callback Wait.run'
const AS_TEXT = `invoke-static {v0}, Ljava/lang/String;->valueOf(${OBJECT})${STRING}`
/** A getter that may be called without a visible call. */
const getter = (more: { annotation?: string } = {}, of = RUNNABLE) => ({
  signature: `getHeld()${of}`,
  isFinal: true,
  code: `${taken('p0')}\nreturn-object v0`,
  ...more,
})
const EXECUTOR = 'Ljava/util/concurrent/Executor;'
const getters: Scene[] = [
  {
    name: 'Runnable whose getter has an annotation that a library looks for',
    ...BEFORE,
    chain: 'entry MainActivity.<init> > callback Wait.run',
    classes: [app(''), keepingPage([getter({ annotation: 'org.sample.Export' })]), WAIT],
  },
  {
    name: 'Runnable whose getter an animation calls by property name',
    ...BEFORE,
    chain: 'entry MainActivity.<init> > callback Wait.run',
    classes: [
      app(
        `const/4 v0, 0\nconst-string v1, "held"
          invoke-static {v0, v1, v0, v0}, Landroid/animation/ObjectAnimator;->ofObject(${OBJECT}${STRING}Landroid/animation/TypeEvaluator;[${OBJECT})Landroid/animation/ObjectAnimator;`,
      ),
      keepingPage([getter()]),
      WAIT,
    ],
  },
  {
    name: 'object whose getter the platform may call, by its type',
    ...BEFORE,
    chain: 'entry MainActivity.<init> > callback Wait.run',
    classes: [
      app(''),
      cls(
        'MainActivity',
        [
          method(
            '<init>()V',
            `invoke-direct {p0}, Landroid/app/Activity;-><init>()V\n${makes('Wait')}\niput-object v0, p0, ${own('MainActivity')}->mainExecutor:${EXECUTOR}`,
          ),
          {
            signature: `getMainExecutor()${EXECUTOR}`,
            isFinal: true,
            code: `iget-object v0, p0, ${own('MainActivity')}->mainExecutor:${EXECUTOR}\nreturn-object v0`,
          },
        ],
        {
          extends: 'android.app.Activity',
          constants: [{ name: 'mainExecutor', type: EXECUTOR, ofObjects: true, isOpen: true }],
        },
      ),
      cls('Wait', [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable', 'java.util.concurrent.Executor'] }),
    ],
  },
]
const ALL = `invoke-virtual {p0}, ${OBJECT}->getClass()${CLASS}\nmove-result-object v0
  invoke-virtual {v0}, ${CLASS}->getDeclaredFields()[${FIELD}\nmove-result-object v0\nconst/4 v1, 0\naget-object v0, v0, v1
  invoke-virtual {v0, p0}, ${FIELD}->get(${OBJECT})${OBJECT}\nmove-result-object v0`
const reflected: Scene[] = [
  {
    name: 'Runnable read with all fields of an unknown object',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(`${makes('Box')}\ninvoke-static {v0}, ${own('Every')}->run(${OBJECT})V`),
      page(''),
      holder('Box', []),
      cls('Every', [still(`run(${OBJECT})V`, `${ALL}\ncheck-cast v0, ${RUNNABLE}\n${POST}`)]),
      WAIT,
    ],
  },
  {
    name: 'Runnable that a helper reads from any field of an unknown object',
    ...BEFORE,
    chain: fromBox,
    classes: [
      app(
        `${makes('Box')}\ninvoke-static {v0}, ${own('Every')}->first(${OBJECT})${OBJECT}\nmove-result-object v0
          check-cast v0, ${RUNNABLE}\n${POST}`,
      ),
      page(''),
      holder('Box', []),
      cls('Every', [{ signature: `first(${OBJECT})${OBJECT}`, isStatic: true, code: `${ALL}\nreturn-object v0` }]),
      WAIT,
    ],
  },
  {
    name: 'Runnable beside code that prints all fields of an unknown object',
    ...NEVER,
    classes: [
      app(`${makes('Box')}\ninvoke-static {v0}, ${own('Every')}->run(${OBJECT})V`),
      page(''),
      holder('Box', []),
      cls('Every', [still(`run(${OBJECT})V`, `${ALL}\n${AS_TEXT}`)]),
      WAIT,
    ],
  },
]
const BASE = own('Base')
const APP = own('App')
const SIDE = own('Side')
const TEMPLATE = [
  cls('Base', [bareInit(), method('step()V', ''), method('go()V', `invoke-virtual {p0}, ${BASE}->step()V`)]),
  cls('Other', [bareInit(BASE), method('step()V', '')], { extends: 'org.sample.clean.Base' }),
]
const moved: Scene[] = [
  {
    name: 'object in a field of an unrelated interface type, beside one that is moved',
    ...BEFORE,
    chain: 'entry App.onCreate > call Base.go > override Reads.step',
    classes: [
      cls(
        'App',
        [
          method(
            'onCreate()V',
            `${makes('Reads')}\niput-object v0, p0, ${APP}->held:${BASE}\niput-object v0, p0, ${APP}->side:${SIDE}
              ${makes('Other', 'v1')}\ninvoke-virtual {v1}, ${BASE}->go()V\ninvoke-virtual {p0}, ${APP}->move()V`,
          ),
          method(
            'move()V',
            `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}
              iget-object v0, p0, ${APP}->side:${SIDE}\ncheck-cast v0, ${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`,
          ),
        ],
        {
          extends: 'android.app.Application',
          constants: [
            { name: 'held', type: BASE, ofObjects: true, isOpen: true },
            { name: 'side', type: SIDE, ofObjects: true, isOpen: true },
          ],
        },
      ),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      cls('Side', []),
      cls('Reads', [bareInit(BASE), method('step()V', READ)], { extends: 'org.sample.clean.Base' }),
    ],
  },
]

export const anyFieldScenes: Scene[] = [...getters, ...reflected, ...moved]
