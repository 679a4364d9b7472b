import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import { readFacts } from '../facts/index.ts'
import { buildCollection, splitOf } from '../samples/index.ts'
import type { XmlNode } from '../samples/format/binary-xml.ts'
import { READ_TARGET, sceneApk, scenes } from '../samples/graph/index.ts'
import { banner, show } from '../samples/graph/layouts.ts'
import { cls, method, OWN, page, READ } from '../samples/graph/scene.ts'
import type { Scene } from '../samples/graph/index.ts'
import { judgeScene } from './testing/judge-scene.ts'

const BANNER: XmlNode = { tag: `${OWN}.Banner` }
const MADE = 'entry MainActivity.onCreate > layout Banner.<init>'
const including = (name: string): XmlNode => ({ tag: 'include', plain: { layout: { ref: `layout/${name}` } } })
const linear = (children: XmlNode[]): XmlNode => ({ tag: 'LinearLayout', children })
const sceneOf = (files: Record<string, XmlNode>, more: Partial<Scene> = {}): Scene => ({
  name: 'built for a bound',
  truth: 'before',
  reach: 'startup',
  chain: MADE,
  classes: [page(show('l0')), banner()],
  files,
  ...more,
})
const layouts = (count: number, of: (index: number) => XmlNode) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`res/layout/l${index}.xml`, of(index)]))

test('a view behind a thousand includes is found', () => {
  const last = 1000
  const { chain } = judgeScene(sceneOf(layouts(last + 1, (index) => (index === last ? BANNER : including(`l${index + 1}`)))))
  assert.equal(chain, MADE)
})

test('layouts that include each other terminate', () => {
  const count = 60
  const all = Array.from({ length: count }, (_, index) => including(`l${index}`))
  const { chain } = judgeScene(sceneOf(layouts(count, (index) => linear(index === count - 1 ? [...all, BANNER] : all))))
  assert.equal(chain, MADE)
})

test('thousands of fragments in one layout are created', () => {
  const parts = Array.from({ length: 3000 }, (_, at): XmlNode => ({ tag: 'fragment', plain: { class: `${OWN}.Part${at}` } }))
  const classes = parts.map((_, at) => cls(`Part${at}`, [], { extends: 'androidx.fragment.app.Fragment' }))
  const { chain } = judgeScene(
    sceneOf(
      layouts(1, () => linear([...parts, BANNER])),
      { classes: [page(show('l0')), banner(), ...classes] },
    ),
  )
  assert.equal(chain, MADE)
})

const GRAPH = `const v0, @navigation/ways
  const/4 v1, 0
  invoke-virtual {v1, v0}, Landroidx/navigation/NavController;->setGraph(I)V`
const home: XmlNode = { tag: 'fragment', android: { id: { ref: 'id/home' }, name: `${OWN}.Home` } }
const homeClass = cls('Home', [method('<init>()V', READ)], { extends: 'androidx.fragment.app.Fragment' })
test('navigation graphs that start in or include themselves terminate, and their destinations wait for a user', () => {
  const begins: XmlNode = {
    tag: 'navigation',
    app: { startDestination: { ref: 'id/round' } },
    children: [
      {
        tag: 'navigation',
        android: { id: { ref: 'id/round' } },
        app: { startDestination: { ref: 'id/round' } },
        children: [home],
      },
      { tag: 'include', app: { graph: { ref: 'navigation/ways' } } },
    ],
  }
  const scene = sceneOf({ 'res/navigation/ways.xml': begins }, { ids: ['home', 'round'], classes: [page(GRAPH), homeClass] })
  assert.equal(judgeScene(scene).reach, 'action')
})

test('cyclic styles terminate, and a class behind thousands of styles is found', () => {
  const last = 2000
  const styleOf = (at: number) => {
    const items =
      at === last ? { layoutManager: `${OWN}.Banner`, next: { ref: 'style/s0' } } : { next: { ref: `style/s${at + 1}` } }
    return { name: `s${at}`, values: { '': { bag: { parent: `style/s${(at + 1) % (last + 1)}`, items } } } }
  }
  const view: XmlNode = { tag: 'View', plain: { style: { ref: 'style/s0' } } }
  const styles = Array.from({ length: last + 1 }, (_, at) => styleOf(at))
  const { reach, chain } = judgeScene(
    sceneOf(
      layouts(1, () => linear([view])),
      { styles, ownAttributes: ['layoutManager', 'next'] },
    ),
  )
  assert.deepEqual({ reach, chain }, { reach: 'maybe', chain: MADE })
})

test('platform classes and invalid class names instantiate nothing', () => {
  const odd = linear([{ tag: 'android.widget.Button' }, { tag: 'org.nobody.View' }, { tag: 'view', plain: { class: '' } }])
  assert.equal(judgeScene(sceneOf(layouts(1, () => odd))).reach, 'unseen')
})

test('each of many pages may have each of many click handlers', () => {
  const count = 80
  const handlers = Array.from({ length: count }, (_, at): XmlNode => ({ tag: 'Button', android: { onClick: `press${at}` } }))
  const names = handlers.map((_, at) => `Page${at}`)
  const press = names.map((_, at) => method(`press${at}(Landroid/view/View;)V`, ''))
  const pages = names.map((name) => cls(name, press, { extends: 'android.app.Activity' }))
  const inflate = cls('Rows', [
    {
      signature: 'show(Landroid/view/LayoutInflater;)V',
      isStatic: true,
      code: `const v0, @layout/l0
        const/4 v1, 0
        invoke-virtual {p0, v0, v1}, Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;)Landroid/view/View;
        return-void`,
    },
  ])
  const { reach } = judgeScene(
    sceneOf(
      layouts(1, () => linear([...handlers, { tag: 'Button', android: { onClick: 'pay' } }])),
      {
        components: names.map((name) => ({ kind: 'activity', name: `.${name}`, attributes: { exported: false } })),
        classes: [
          page(`const/4 v0, 0\ninvoke-static {v0}, Lorg/sample/clean/Rows;->show(Landroid/view/LayoutInflater;)V`, [
            method('pay(Landroid/view/View;)V', READ),
          ]),
          inflate,
          ...pages,
        ],
      },
    ),
  )
  assert.equal(reach, 'action')
})

/** Shows the second layout; the first is in every sample. */
const SHOW_FIRST = 'const v0, 0x7f030001\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->setContentView(I)V'
for (const stored of [true, false])
  test(`layouts of a feature count for its code, ${stored ? 'stored' : 'deflated'}`, () => {
    const second = cls('Second', [method('onCreate(Landroid/os/Bundle;)V', SHOW_FIRST)], { extends: 'android.app.Activity' })
    const feature = splitOf('camera', {
      files: layouts(1, () => BANNER),
      code: [second, banner()],
      components: [{ kind: 'activity', name: '.Second', attributes: { exported: false } }],
    })
    const base = sceneApk(sceneOf({}, { classes: [page('')] }))
    const collection = buildCollection({ 'base.apk': base, 'splits/camera.apk': feature }, { stored })
    const { personalData } = readFacts(bytesSource(collection), { wanted: wantedBy([]) })
    assert.ok(personalData.seen)
    const [read] = personalData.value.reads.filter(({ target }) => target === READ_TARGET)
    assert.deepEqual([read?.reach, read?.chain.map(({ how }) => how)], ['later', ['entry', 'layout']])
  })

test('the same package gives the same graph', () => {
  const drawn = scenes.filter(({ files }) => files)
  assert.ok(drawn.length > 5)
  for (const scene of drawn) {
    const bytes = sceneApk(scene)
    const [one, other] = [0, 1].map(() => JSON.stringify(readFacts(bytesSource(bytes), { wanted: wantedBy([]) }).personalData))
    assert.equal(one, other, scene.name)
  }
})
