import { KOTLIN, MAKES_BOTH, MODEL_CLASS, ask, gives } from './keepers.ts'
import { app, own } from './scene.ts'
import type { Scene } from './scene.ts'

const OBJECT = 'Ljava/lang/Object;'
/** Adds a `toString` to the keeper that asks for the value: only if it exists already (`isAsked`), or always. */
const asText = (isAsked: boolean) =>
  KOTLIN.map((one) =>
    one.name.endsWith('.SynchronizedLazy')
      ? {
          ...one,
          methods: [
            ...(one.methods ?? []),
            gives(
              `toString()${OBJECT}`,
              `${isAsked ? `iget-object v0, p0, ${own('SynchronizedLazy')}->value:${OBJECT}\nif-eqz v0, :none` : ''}
                invoke-virtual {p0}, ${own('SynchronizedLazy')}->getValue()${OBJECT}
                move-result-object v0
                :none`,
            ),
          ],
        }
      : one,
  )

/** `toString` of objects that keep a lazily computed value. */
export const lazyTextScenes: Scene[] = [
  {
    name: 'lazy value that is never read, toString of its holder reads another one',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${MAKES_BOTH}\n${ask('name')}`), ...asText(true), MODEL_CLASS],
  },
  {
    name: 'lazy value that toString of its holder reads',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Model.name > override SynchronizedLazy.getValue > override? Imei.invoke',
    classes: [app(`${MAKES_BOTH}\n${ask('name')}`), ...asText(false), MODEL_CLASS],
  },
]
