import type { ClassCode, Constant, MethodCode } from '../format/dex-class.ts'
import { READ, app, bareInit, cls, makes, method, own, still } from './scene.ts'
import type { Scene } from './scene.ts'

export const OBJECT = 'Ljava/lang/Object;'
export const FUNCTION = 'Lkotlin/jvm/functions/Function0;'
export const PROVIDER = 'Ljavax/inject/Provider;'
export const ABOVE = `invoke-direct {p0}, ${OBJECT}-><init>()V`
export const MERGED = own('Merged')
export const ID = `${MERGED}->id:I`

export const abstract = (signature: string): MethodCode => ({ signature, bare: 'abstract' })
export const field = (name: string, type: string, more: Partial<Constant> = {}): Constant => ({
  name,
  type,
  ofObjects: true,
  ...more,
})
export const gives = (signature: string, code: string, isStatic = false): MethodCode => ({
  signature,
  isStatic,
  code: `${code}\nreturn-object v0`,
})

export const READS = `invoke-static {}, ${own('Reads')}->imei()V`
export const NAMES = `invoke-static {}, ${own('Names')}->name()V`
/** What lambdas do, and what runs one. */
export const BESIDE: ClassCode[] = [
  cls('kotlin.jvm.functions.Function0', [abstract(`invoke()${OBJECT}`)]),
  cls('Other', [bareInit(), gives(`invoke()${OBJECT}`, 'const/4 v0, 0')], { implements: ['kotlin.jvm.functions.Function0'] }),
  cls('Names', [still('name()V', '')]),
  cls('Runner', [still(`run(${FUNCTION})V`, `invoke-interface {p0}, ${FUNCTION}->invoke()${OBJECT}`)]),
]
/** As R8 writes it: the number stands there before the constructor above is called. */
export const TAKES_NUMBER = method('<init>(I)V', `iput p1, p0, ${ID}\n${ABOVE}`)
export type Merged = {
  init?: MethodCode[]
  id?: Partial<Constant>
  more?: MethodCode[]
  fields?: Constant[]
  parent?: string
  implements?: string[]
}
export const merged = (
  invoke: string,
  { init = [TAKES_NUMBER], id = {}, more = [], fields = [], parent, ...rest }: Merged = {},
) =>
  cls('Merged', [...init, gives(`invoke()${OBJECT}`, `iget v0, p0, ${ID}\n${invoke}\nconst/4 v0, 0`), ...more], {
    isFinal: true,
    implements: rest.implements ?? ['kotlin.jvm.functions.Function0'],
    constants: [field('id', 'I', { isSynthetic: true, ...id }), ...fields],
    ...(parent && { extends: parent }),
  })
/** Reads for 0, and asks for a name for 1. */
export const BY_ROW = `packed-switch v0, :table
  goto :end
  :reads
  ${READS}
  goto :end
  :names
  ${NAMES}
  goto :end
  .row :table 0 :reads 1 :names
  :end`

export const object = (number: string, register = 'v0') => `new-instance ${register}, ${MERGED}
  ${number}
  invoke-direct {${register}, v1}, ${MERGED}-><init>(I)V`
export const numbered = (number: number, register?: string) => object(`const/16 v1, ${number}`, register)
export const RUNS = `invoke-static {v0}, ${own('Runner')}->run(${FUNCTION})V`
export const runs = (number: number) => `${numbered(number)}\n${RUNS}`
export const click = (code: string) =>
  cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', code)], { implements: ['android.view.View$OnClickListener'] })

export const WAY = 'entry App.onCreate > call Runner.run > override Merged.invoke > call? Reads.imei'
export type Answer = Pick<Scene, 'truth' | 'reach' | 'chain'>
export const NEVER: Answer = { truth: 'never', reach: 'unseen', chain: '' }
export const BEFORE: Answer = { truth: 'before', reach: 'maybe', chain: WAY }

export const readsItself = ({ methods = [] }: ClassCode) => methods.some((one) => 'code' in one && one.code.includes(READ))

/** One object runs as the application starts, and of all others some wait. */
export const scene = (name: string, answer: Answer & { limit?: string }, classes: ClassCode[]): Scene => ({
  name,
  ...answer,
  classes: [...classes, ...BESIDE, ...(classes.some(readsItself) ? [] : [cls('Reads', [still('imei()V', READ)])])],
})

/** Keeps Runnables in private fields for later. */
export const WAITS: ClassCode[] = [
  cls(
    'Waits',
    [
      method(
        '<init>()V',
        `${ABOVE}\n${numbered(0)}\niput-object v0, p0, ${own('Waits')}->reads:Ljava/lang/Runnable;\n${numbered(1)}\niput-object v0, p0, ${own('Waits')}->names:Ljava/lang/Runnable;`,
      ),
      ...Object.entries({ now: 'reads', later: 'names' }).map(([name, of]) =>
        method(
          `${name}()V`,
          `iget-object v0, p0, ${own('Waits')}->${of}:Ljava/lang/Runnable;\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z`,
        ),
      ),
    ],
    { constants: ['reads', 'names'].map((name) => field(name, 'Ljava/lang/Runnable;', { isPrivate: true, isOpen: true })) },
  ),
  merged('', { implements: ['java.lang.Runnable'], more: [method('run()V', `iget v0, p0, ${ID}\n${BY_ROW}`)] }),
]

/** Keeps a function, too, and runs it for 0. */
export const RUNS_KEPT = merged(
  `if-nez v0, :end\niget-object v0, p0, ${MERGED}->kept:${FUNCTION}\ninvoke-interface {v0}, ${FUNCTION}->invoke()${OBJECT}\n:end`,
  {
    init: [method(`<init>(${FUNCTION}I)V`, `iput p2, p0, ${ID}\niput-object p1, p0, ${MERGED}->kept:${FUNCTION}\n${ABOVE}`)],
    fields: [field('kept', FUNCTION)],
  },
)
export const AGREE = cls('Agree', [bareInit(), gives(`invoke()${OBJECT}`, `${READ}\nconst/4 v0, 0`)], {
  implements: ['kotlin.jvm.functions.Function0'],
})
export const keeping = (name: string, number: number) => `${makes(name, 'v2')}
  new-instance v0, ${MERGED}
  const/4 v1, ${number}
  invoke-direct {v0, v2, v1}, ${MERGED}-><init>(${FUNCTION}I)V`
export const KEPT_WAY = 'entry App.onCreate > call Runner.run > override Merged.invoke > override Agree.invoke'
/** Keeps a Runnable in its own field, and hands it on for 1. */
export const HOLDS = `${makes('Task')}\niput-object v0, p0, ${MERGED}->task:Ljava/lang/Runnable;`
export const holding = (more: Merged) =>
  merged(
    `if-eqz v0, :names
      iget-object v0, p0, ${MERGED}->task:Ljava/lang/Runnable;
      const/4 v1, 0
      invoke-virtual {v1, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z
      goto :end
      :names
      ${NAMES}
      :end`,
    { ...more, fields: [field('task', 'Ljava/lang/Runnable;', { isPrivate: true, isOpen: true })] },
  )
export const TASK = cls('Task', [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable'] })
export const HELD_WAY = 'entry App.onCreate > call Runner.run > override Merged.invoke > callback Task.run'
/** A long stands before the number, and all of it is passed in a row. */
export const AFTER_LONG = (number: number) => [
  app(`new-instance v1, ${MERGED}
    const-wide/16 v2, 0
    const/4 v4, ${number}
    invoke-direct/range {v1 .. v4}, ${MERGED}-><init>(JI)V
    move-object v0, v1
    ${RUNS}`),
  merged(BY_ROW, { init: [method('<init>(JI)V', `iput p3, p0, ${ID}\n${ABOVE}`)] }),
]
