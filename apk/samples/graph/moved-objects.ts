import type { MethodCode } from '../format/dex-class.ts'
import { AFTER, BEFORE, CLASS, FIELD, LISTENS, NEVER, OBJECT, STRING, click } from './waiting.ts'
import { READ, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const GETS = `invoke-virtual {v0, p0}, ${FIELD}->get(${OBJECT})${OBJECT}`
const BASE = own('Base')
/** A template method that calls an overridable one: judging by its code alone, each caller may run every override. */
const TEMPLATE = [
  cls('Base', [bareInit(), method('step()V', ''), method('go()V', `invoke-virtual {p0}, ${BASE}->step()V`)]),
  cls('Other', [bareInit(BASE), method('step()V', '')], { extends: 'org.sample.clean.Base' }),
]
const GOES = `${makes('Other', 'v1')}\ninvoke-virtual {v1}, ${BASE}->go()V`
const stepping = (init = bareInit(BASE), more: MethodCode[] = []) =>
  cls('Reads', [init, method('step()V', READ), ...more], { extends: 'org.sample.clean.Base' })
const APP = own('App')
const KEEPS = `${makes('Reads')}\niput-object v0, p0, ${APP}->held:${BASE}\n${GOES}`
const keepingApp = (code: string, methods: MethodCode[] = []) =>
  cls('App', [method('onCreate()V', code), ...methods], {
    extends: 'android.app.Application',
    constants: [{ name: 'held', type: BASE, ofObjects: true, isOpen: true }],
  })
const STEPS = 'entry App.onCreate > call Base.go > override Reads.step'
const branching = (code: string) =>
  method('<init>()V', `invoke-direct {p0}, ${BASE}-><init>()V\nconst/4 v0, 0\nif-eqz v0, :on\n${code}\n:on\nconst/4 v1, 0`)
const LIST = cls('List', [still(`add(${BASE})V`, ''), still('first()V', `const/4 v0, 0\ninvoke-virtual {v0}, ${BASE}->go()V`)])

/** Objects that are no callbacks, of which others of the same type run. */
const called: Scene[] = [
  {
    name: 'object kept in a field, beside one that is passed on',
    ...NEVER,
    classes: [keepingApp(KEEPS), page(''), ...TEMPLATE, stepping()],
  },
  {
    name: 'object read from a field on a click',
    ...AFTER,
    chain: STEPS,
    classes: [
      keepingApp(KEEPS),
      cls('MainActivity', [LISTENS], { extends: 'android.app.Activity' }),
      click(`const/4 v1, 0\niget-object v0, v1, ${APP}->held:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`),
      ...TEMPLATE,
      stepping(),
    ],
  },
  {
    name: 'object read from a field at start',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-virtual {p0}, ${APP}->later()V`, [
        method('later()V', `iget-object v0, p0, ${APP}->held:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`),
      ]),
      page(''),
      ...TEMPLATE,
      stepping(),
    ],
  },
  {
    name: 'object whose constructor branches and keeps it to itself',
    ...NEVER,
    classes: [keepingApp(KEEPS), page(''), ...TEMPLATE, stepping(branching('const/4 v1, 1'))],
  },
  {
    name: 'object passed on by its constructor behind a branch',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-static {}, ${own('List')}->first()V`),
      page(''),
      ...TEMPLATE,
      LIST,
      stepping(branching(`move-object v1, p0\ninvoke-static {v1}, ${own('List')}->add(${BASE})V`)),
    ],
  },
  {
    name: 'object put into a static field by its constructor behind a branch',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(KEEPS),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(branching(`move-object v1, p0\nsput-object v1, ${own('List')}->last:${BASE}`)),
    ],
  },
  {
    name: 'object put into an array by its constructor behind a branch',
    ...BEFORE,
    chain: STEPS,
    classes: [keepingApp(KEEPS), page(''), ...TEMPLATE, stepping(branching(`filled-new-array {p0}, [${BASE}`))],
  },
  {
    name: 'object run in its constructor behind a branch',
    ...BEFORE,
    chain: 'entry App.onCreate > call Reads.<init> > call? Base.go > override Reads.step',
    classes: [
      keepingApp(`${makes('Reads')}\niput-object v0, p0, ${APP}->held:${BASE}`),
      page(''),
      ...TEMPLATE,
      stepping(branching(`invoke-virtual {p0}, ${BASE}->go()V`)),
    ],
  },
  {
    name: 'object moved from field to field, read at start',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(
        `${KEEPS}\ninvoke-virtual {p0}, ${APP}->move()V\nsget-object v0, ${own('List')}->last:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`,
        [method('move()V', `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}`)],
      ),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(),
    ],
  },
  {
    name: 'object moved from field to field, read on a click',
    ...AFTER,
    chain: STEPS,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-virtual {p0}, ${APP}->move()V`, [
        method('move()V', `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}`),
      ]),
      cls('MainActivity', [LISTENS], { extends: 'android.app.Activity' }),
      click(`sget-object v0, ${own('List')}->last:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(),
    ],
  },
  {
    name: 'object that two fields pass to each other',
    ...NEVER,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-virtual {p0}, ${APP}->move()V\ninvoke-virtual {p0}, ${APP}->back()V`, [
        method('move()V', `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}`),
        method('back()V', `sget-object v0, ${own('List')}->last:${BASE}\niput-object v0, p0, ${APP}->held:${BASE}`),
      ]),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(),
    ],
  },
  {
    name: 'object moved from field to field, run on the way',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(`${KEEPS}\ninvoke-virtual {p0}, ${APP}->move()V`, [
        method(
          'move()V',
          `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`,
        ),
      ]),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(),
    ],
  },
  {
    name: 'object moved to a field that is read by name',
    ...BEFORE,
    chain: STEPS,
    classes: [
      keepingApp(
        `${KEEPS}\ninvoke-virtual {p0}, ${APP}->move()V
          const-class v0, ${own('List')}\nconst-string v1, "last"
          invoke-virtual {v0, v1}, ${CLASS}->getField(${STRING})${FIELD}\nmove-result-object v0\n${GETS}
          move-result-object v0\ncheck-cast v0, ${BASE}\ninvoke-virtual {v0}, ${BASE}->go()V`,
        [method('move()V', `iget-object v0, p0, ${APP}->held:${BASE}\nsput-object v0, ${own('List')}->last:${BASE}`)],
      ),
      page(''),
      ...TEMPLATE,
      cls('List', [], { constants: [{ name: 'last', type: BASE, isOpen: true }] }),
      stepping(),
    ],
  },
]

export const movedObjectScenes: Scene[] = called
