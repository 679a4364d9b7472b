import type { MethodCode } from '../format/dex-class.ts'
import { READ, bareInit, cls, makes, method, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

const CLICKED = 'Landroid/view/View$OnClickListener;'
const FIELD = (name: string) => `${own('MainActivity')}->${name}:Landroid/view/View;`
const listener = cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', READ)], {
  implements: ['android.view.View$OnClickListener'],
})
/** v1 becomes the view in this field, or with this id. */
const inField = (name: string) => `iget-object v1, p0, ${FIELD(name)}`
const byId = (id: number) =>
  `const v1, ${id}\ninvoke-virtual {p0, v1}, ${own('MainActivity')}->findViewById(I)Landroid/view/View;\nmove-result-object v1`
const listens = (view: string) =>
  `${view}\n${makes('Click')}\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(${CLICKED})V`
const clicks = (view: string) => `${view}\ninvoke-virtual {v1}, Landroid/view/View;->performClick()Z`
const onResume = (code: string): MethodCode => method('onResume()V', code)
const fired = 'entry MainActivity.onResume > callback Click.onClick'
const before = { truth: 'before', reach: 'maybe' } as const
/** The first page may do it, only after a user's act. */
const waiting = { truth: 'after', reach: 'action', chain: 'entry MainActivity.onCreate > callback Click.onClick' } as const

const CHECKED = 'android.widget.CompoundButton$OnCheckedChangeListener'
const SWITCH = `${own('MainActivity')}->agreed:Landroid/widget/CheckBox;`

/** A body fires a listener in the user's place that another body sets. */
export const firedScenes: Scene[] = [
  {
    name: 'performClick in onResume on a view in a field, listener set in onCreate',
    ...before,
    chain: fired,
    classes: [page(listens(inField('button')), [onResume(clicks(inField('button')))]), listener],
  },
  {
    name: 'performClick in onResume on a view by id, listener set in onCreate',
    ...before,
    chain: fired,
    classes: [page(listens(byId(7)), [onResume(clicks(byId(7)))]), listener],
  },
  {
    name: 'performClick in onResume on a view that onCreate finds, stores in a field, and sets the listener of',
    ...before,
    chain: fired,
    classes: [
      page(listens(`${byId(7)}\niput-object v1, p0, ${FIELD('button')}`), [onResume(clicks(inField('button')))]),
      listener,
    ],
  },
  {
    name: 'performClick in onResume on a view that onCreate creates, stores in a field, and sets the listener of',
    ...before,
    chain: fired,
    classes: [
      page(
        listens(
          `new-instance v1, Landroid/widget/Button;
           invoke-direct {v1, p0}, Landroid/widget/Button;-><init>(Landroid/content/Context;)V
           iput-object v1, p0, ${FIELD('button')}`,
        ),
        [onResume(clicks(inField('button')))],
      ),
      listener,
    ],
  },
  {
    name: 'performClick in onResume, the page itself is the listener',
    ...before,
    chain: 'entry MainActivity.onResume > callback MainActivity.onClick',
    classes: [
      cls(
        'MainActivity',
        [
          method(
            'onCreate(Landroid/os/Bundle;)V',
            `${inField('button')}\ninvoke-virtual {v1, p0}, Landroid/view/View;->setOnClickListener(${CLICKED})V`,
          ),
          onResume(clicks(inField('button'))),
          method('onClick(Landroid/view/View;)V', READ),
        ],
        { extends: 'android.app.Activity', implements: ['android.view.View$OnClickListener'] },
      ),
    ],
  },
  {
    name: 'performClick in onResume, listener set by a method of the superclass',
    ...before,
    chain: fired,
    classes: [
      cls('BasePage', [method('onCreate(Landroid/os/Bundle;)V', listens(byId(7)))], { extends: 'android.app.Activity' }),
      cls('MainActivity', [onResume(clicks(byId(7)))], { extends: 'org.sample.clean.BasePage' }),
      listener,
    ],
  },
  {
    name: 'setChecked in onResume on a box in a field, listener set in onCreate',
    ...before,
    chain: 'entry MainActivity.onResume > callback Heard.onCheckedChanged',
    classes: [
      page(
        `iget-object v1, p0, ${SWITCH}
         ${makes('Heard')}
         invoke-virtual {v1, v0}, Landroid/widget/CheckBox;->setOnCheckedChangeListener(L${CHECKED.replaceAll('.', '/')};)V`,
        [
          onResume(
            `iget-object v1, p0, ${SWITCH}\nconst/4 v2, 1\ninvoke-virtual {v1, v2}, Landroid/widget/CheckBox;->setChecked(Z)V`,
          ),
        ],
      ),
      cls('Heard', [bareInit(), method('onCheckedChanged(Landroid/widget/CompoundButton;Z)V', READ)], { implements: [CHECKED] }),
    ],
  },
  {
    name: 'performClick in onResume on a view in another field than the one with the listener',
    ...waiting,
    classes: [page(listens(inField('button')), [onResume(clicks(inField('other')))]), listener],
  },
  {
    name: 'performClick in onResume on a view with another id than the one with the listener',
    ...waiting,
    classes: [page(listens(byId(7)), [onResume(clicks(byId(8)))]), listener],
  },
  {
    name: 'performLongClick in onResume on the view whose click listener onCreate sets',
    ...waiting,
    classes: [
      page(listens(inField('button')), [onResume(clicks(inField('button')).replace('performClick', 'performLongClick'))]),
      listener,
    ],
  },
  {
    name: 'performClick in onResume, listener set by a method that nobody calls',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [page('', [onResume(clicks(inField('button'))), method('listen()V', listens(inField('button')))]), listener],
  },
  {
    name: 'performClick in a method that is called on another click, listener set in onCreate',
    ...waiting,
    classes: [
      page(
        `${listens(inField('button'))}\nconst/4 v1, 0\n${makes('Other')}\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(${CLICKED})V`,
        [method('press()V', clicks(inField('button')))],
      ),
      listener,
      cls(
        'Other',
        [
          bareInit(),
          method('onClick(Landroid/view/View;)V', `const/4 v0, 0\ninvoke-virtual {v0}, ${own('MainActivity')}->press()V`),
        ],
        {
          implements: ['android.view.View$OnClickListener'],
        },
      ),
    ],
  },
]
