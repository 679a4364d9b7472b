import type { ClassCode, MethodCode } from '../format/dex-class.ts'
import { READ, bareInit, cls, makes, method, own } from './scene.ts'

export const [OBJECT, STRING, CLASS, FIELD] = ['Object', 'String', 'Class', 'reflect/Field'].map((one) => `Ljava/lang/${one};`)
export const RUNNABLE = 'Ljava/lang/Runnable;'
export const PAGE = own('MainActivity')
const CREATE = 'onCreate(Landroid/os/Bundle;)V'
export const POST = `const/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/os/Handler;->post(${RUNNABLE})Z`
export const WAIT = cls('Wait', [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable'] })

/** A class that stores a `Wait` at construction, in a field that anybody may read. */
export const holder = (
  name: string,
  methods: MethodCode[],
  more: Partial<ClassCode> & { above?: string; annotation?: string } = {},
) => {
  const { above = OBJECT, annotation, ...rest } = more
  const init = method(
    '<init>()V',
    `invoke-direct {p0}, ${above}-><init>()V\n${makes('Wait')}\niput-object v0, p0, ${own(name)}->held:${RUNNABLE}`,
  )
  const constants = [{ name: 'held', type: RUNNABLE, ofObjects: true, isOpen: true, ...(annotation && { annotation }) }]
  return cls(name, [init, ...methods], { constants, ...rest })
}
export const ACTIVITY = 'Landroid/app/Activity;'
export const keepingPage = (methods: MethodCode[], more: { annotation?: string } = {}) =>
  holder('MainActivity', methods, { above: ACTIVITY, extends: 'android.app.Activity', ...more })
/** v0 becomes the object kept by the page in a register. */
export const taken = (from: string, type = PAGE) => `iget-object v0, ${from}, ${type}->held:${RUNNABLE}`

/** A click listener class; the page creates it when shown. */
export const click = (code: string, methods: MethodCode[] = []) =>
  cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', code), ...methods], {
    implements: ['android.view.View$OnClickListener'],
    constants: [{ name: 'page', type: PAGE, ofObjects: true, isOpen: true }],
  })
export const LISTENS = method(
  CREATE,
  `${makes('Click', 'v1')}\niput-object p0, v1, ${own('Click')}->page:${PAGE}
    const/4 v2, 0\ninvoke-virtual {v2, v1}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`,
)
export const PAGE_OF_CLICK = `iget-object v2, p0, ${own('Click')}->page:${PAGE}`
export const ON_CLICK = 'entry MainActivity.onCreate > callback Click.onClick'

export const AFTER = { truth: 'after', reach: 'action' } as const
export const BEFORE = { truth: 'before', reach: 'maybe' } as const
export const WHERE_MADE = { ...BEFORE, chain: 'entry MainActivity.<init> > callback Wait.run' } as const
export const NEVER = { truth: 'never', reach: 'unseen', chain: '' } as const
