import type { ClassCode } from '../format/dex-class.ts'
import { OBJECT, PROVIDER, ABOVE, abstract, field, gives, READS, NAMES, NEVER, BEFORE, scene } from './merged.ts'
import { app, bareInit, cls, makes, method, own } from './scene.ts'
import type { Scene } from './scene.ts'

const SWITCHING = own('Switching')
const switching = (number: number) => `new-instance v0, ${SWITCHING}
  const/4 v1, ${number}
  invoke-direct {v0, p0, v1}, ${SWITCHING}-><init>(${own('Component')}I)V`
/** Hilt’s component: creates its objects by one class of providers, wrapped in `DoubleCheck`s. */
const component = (cases: string[]): ClassCode[] => [
  cls('javax.inject.Provider', [abstract(`get()${OBJECT}`)]),
  cls(
    'DoubleCheck',
    [
      method(`<init>(${PROVIDER})V`, `${ABOVE}\niput-object p1, p0, ${own('DoubleCheck')}->provider:${PROVIDER}`),
      gives(
        `provider(${PROVIDER})${PROVIDER}`,
        `new-instance v0, ${own('DoubleCheck')}\ninvoke-direct {v0, p0}, ${own('DoubleCheck')}-><init>(${PROVIDER})V`,
        true,
      ),
      gives(
        `get()${OBJECT}`,
        `iget-object v0, p0, ${own('DoubleCheck')}->provider:${PROVIDER}\ninvoke-interface {v0}, ${PROVIDER}->get()${OBJECT}\nmove-result-object v0`,
      ),
    ],
    { implements: ['javax.inject.Provider'], constants: [field('provider', PROVIDER)] },
  ),
  cls(
    'Component',
    [
      method(
        '<init>()V',
        [
          ABOVE,
          ...cases.map(
            (_, number) => `${switching(number)}
          invoke-static {v0}, ${own('DoubleCheck')}->provider(${PROVIDER})${PROVIDER}
          move-result-object v0
          iput-object v0, p0, ${own('Component')}->thing${number}:${PROVIDER}`,
          ),
        ].join('\n'),
      ),
      ...cases.map((_, number) =>
        gives(
          `thing${number}()${OBJECT}`,
          `iget-object v0, p0, ${own('Component')}->thing${number}:${PROVIDER}\ninvoke-interface {v0}, ${PROVIDER}->get()${OBJECT}\nmove-result-object v0`,
        ),
      ),
    ],
    { constants: cases.map((_, number) => field(`thing${number}`, PROVIDER)) },
  ),
  cls(
    'Switching',
    [
      method(
        `<init>(${own('Component')}I)V`,
        `${ABOVE}\niput-object p1, p0, ${SWITCHING}->component:${own('Component')}\niput p2, p0, ${SWITCHING}->id:I`,
      ),
      gives(
        `get()${OBJECT}`,
        `iget v1, p0, ${SWITCHING}->id:I
          packed-switch v1, :table
          const/4 v0, 0
          throw v0
          ${cases.map((code, number) => `:case${number}\n${code}\ngoto :end`).join('\n')}
          .row :table ${cases.map((_, number) => `${number} :case${number}`).join(' ')}
          :end`,
      ),
    ],
    {
      isFinal: true,
      implements: ['javax.inject.Provider'],
      constants: [field('component', own('Component')), field('id', 'I', { isPrivate: true })],
    },
  ),
]
const THING = (name: string, first: string) =>
  `new-instance v0, ${own(name)}\n${first}\ninvoke-direct {v0}, ${own(name)}-><init>()V`
const asksFor = (number: number) => `iget-object v1, p0, ${SWITCHING}->component:${own('Component')}
  iget-object v1, v1, ${own('Component')}->thing${number}:${PROVIDER}
  invoke-interface {v1}, ${PROVIDER}->get()${OBJECT}`
/** A device that reads when created, a name, and objects that need one or the other. */
const HILT = [
  ...component([THING('Device', READS), THING('Name', NAMES), THING('Name', asksFor(0)), THING('Name', asksFor(1))]),
  cls('Device', [bareInit()]),
  cls('Name', [bareInit()]),
]
const inject = (number: number) => `${makes('Component')}\ninvoke-virtual {v0}, ${own('Component')}->thing${number}()${OBJECT}`

const HILT_WAY = (number: number) =>
  `entry App.onCreate > call Component.thing${number} > override DoubleCheck.get > override Switching.get`

export const switchingScenes: Scene[] = [
  scene('Hilt binding that is never requested, beside one that is', NEVER, [app(inject(1)), ...HILT]),
  scene('Hilt binding that needs another one, beside one that reads', NEVER, [app(inject(3)), ...HILT]),
  scene(
    'Hilt binding that needs the reading one',
    { ...BEFORE, chain: `${HILT_WAY(2)} > override DoubleCheck.get > override? Switching.get > call? Reads.imei` },
    [app(inject(2)), ...HILT],
  ),
  scene('Hilt binding that is requested', { ...BEFORE, chain: `${HILT_WAY(0)} > call? Reads.imei` }, [app(inject(0)), ...HILT]),
]
