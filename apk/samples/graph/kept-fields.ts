import type { MethodCode } from '../format/dex-class.ts'
import { READ, app, bareInit, cls, makes, method, own, still } from './scene.ts'
import type { Scene } from './scene.ts'

const CLICK = 'onClick(Landroid/view/View;)V'
const [OBJECT, STRING, CLASS, FIELD] = ['Object', 'String', 'Class', 'reflect/Field'].map((one) => `Ljava/lang/${one};`)
const RUNNABLE = 'Ljava/lang/Runnable;'
const PAGE = own('MainActivity')
const TAKES = `iget-object v0, p0, ${PAGE}->held:${RUNNABLE}`
/** A page that stores a Runnable in a field at construction, for one of its methods. */
const keepsRunnable = (
  name: string,
  methods: MethodCode[],
  { isOpen = false, ...more }: Partial<Scene> & Pick<Scene, 'truth' | 'reach' | 'chain'> & { isOpen?: boolean },
): Scene => ({
  name: `Runnable in a page's field, ${name}`,
  ...more,
  classes: [
    app(''),
    cls(
      'MainActivity',
      [
        method(
          '<init>()V',
          `invoke-direct {p0}, Landroid/app/Activity;-><init>()V\n${makes('Wait')}\niput-object v0, p0, ${PAGE}->held:${RUNNABLE}`,
        ),
        ...methods,
      ],
      { extends: 'android.app.Activity', constants: [{ name: 'held', type: RUNNABLE, ofObjects: true, isPrivate: !isOpen }] },
    ),
    cls('Wait', [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable'] }),
    ...(more.classes ?? []),
  ],
})
const POSTS = `${TAKES}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/os/Handler;->post(${RUNNABLE})Z`
const RESUMES = 'onResume()V'
const RUNS_WHERE_MADE = { truth: 'before', reach: 'maybe', chain: 'entry MainActivity.<init> > callback Wait.run' } as const
/** When shown, the page posts the result of this code. */
const postsResult = (code: string) =>
  method(
    RESUMES,
    `const-class v0, ${PAGE}
      ${code}
      move-result-object v0
      check-cast v0, ${RUNNABLE}
      const/4 v1, 0
      invoke-virtual {v1, v0}, Landroid/os/Handler;->post(${RUNNABLE})Z`,
  )
const UPDATER = 'Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;'
const LOOKUP = 'Ljava/lang/invoke/MethodHandles$Lookup;'
const HANDLE = 'Ljava/lang/invoke/MethodHandle;'
/** Private fields that others read nevertheless. */
const readByOthers: Scene[] = [
  keepsRunnable(
    'read by field name',
    [
      postsResult(`const-string v1, "held"
        invoke-virtual {v0, v1}, ${CLASS}->getDeclaredField(${STRING})${FIELD}
        move-result-object v0
        invoke-virtual {v0, p0}, ${FIELD}->get(${OBJECT})${OBJECT}`),
    ],
    RUNS_WHERE_MADE,
  ),
  keepsRunnable(
    'read with all its fields',
    [
      postsResult(`invoke-virtual {v0}, ${CLASS}->getDeclaredFields()[${FIELD}
        move-result-object v0
        const/4 v1, 0
        aget-object v0, v0, v1
        invoke-virtual {v0, p0}, ${FIELD}->get(${OBJECT})${OBJECT}`),
    ],
    RUNS_WHERE_MADE,
  ),
  keepsRunnable(
    'read by an updater',
    [
      postsResult(`const-class v1, ${RUNNABLE}
        const-string v2, "held"
        invoke-static {v0, v1, v2}, ${UPDATER}->newUpdater(${CLASS}${CLASS}${STRING})${UPDATER}
        move-result-object v0
        invoke-virtual {v0, p0}, ${UPDATER}->get(${OBJECT})${OBJECT}`),
    ],
    RUNS_WHERE_MADE,
  ),
  keepsRunnable(
    'read by a handle',
    [
      postsResult(`const-class v1, ${RUNNABLE}
        const-string v2, "held"
        const/4 v3, 0
        invoke-virtual {v3, v0, v2, v1}, ${LOOKUP}->findGetter(${CLASS}${STRING}${CLASS})${HANDLE}
        move-result-object v0
        invoke-static {v0, p0}, ${own('Handles')}->ask(${HANDLE}${OBJECT})${OBJECT}`),
    ],
    RUNS_WHERE_MADE,
  ),
  keepsRunnable(
    'read by its native code',
    [
      { signature: `take()${RUNNABLE}`, bare: 'native' },
      method(
        RESUMES,
        `invoke-virtual {p0}, ${PAGE}->take()${RUNNABLE}
          move-result-object v0
          const/4 v1, 0
          invoke-virtual {v1, v0}, Landroid/os/Handler;->post(${RUNNABLE})Z`,
      ),
    ],
    RUNS_WHERE_MADE,
  ),
]
const held: Scene[] = [
  keepsRunnable('posted in onResume', [method(RESUMES, POSTS)], {
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onResume > callback Wait.run',
  }),
  keepsRunnable(
    'posted on a click',
    [
      method(CLICK, POSTS),
      method(
        'onCreate(Landroid/os/Bundle;)V',
        'invoke-virtual {p0, p0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V',
      ),
    ],
    {
      truth: 'after',
      reach: 'action',
      chain: 'entry MainActivity.onClick > callback Wait.run',
    },
  ),
  keepsRunnable('never read', [method(RESUMES, '')], { truth: 'never', reach: 'unseen', chain: '' }),
  keepsRunnable(
    'put where others read it in onResume',
    [method(RESUMES, `invoke-static {p0}, ${own('Other')}->take(${PAGE})V`)],
    {
      truth: 'before',
      reach: 'maybe',
      chain: 'entry MainActivity.onResume > call Other.take > callback Wait.run',
      classes: [cls('Other', [still(`take(${PAGE})V`, POSTS)])],
      isOpen: true,
    },
  ),
]

export const keptFieldScenes: Scene[] = [...held, ...readByOthers]
