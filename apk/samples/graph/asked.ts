import { READ, app, bareInit, cls, method, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

type Components = NonNullable<Scene['components']>
const provider = (name: string, children: Components[number]['children'] = []): Components => [
  { kind: 'provider', name, attributes: { exported: false, authorities: 'org.sample.clean.asked' }, children },
]
const QUERY =
  'query(Landroid/net/Uri;[Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;)Landroid/database/Cursor;'
const FACTORY = 'androidx.core.app.CoreComponentFactory'
const INSTANTIATE = 'instantiateApplication(Ljava/lang/ClassLoader;Ljava/lang/String;)Landroid/app/Application;'

const initializer = (name: string, code: string, dependencies = 'const/4 v0, 0') =>
  cls(
    name,
    [
      bareInit(),
      { signature: 'create(Landroid/content/Context;)Ljava/lang/Object;', code: `${code}\nconst/4 v0, 0\nreturn-object v0` },
      { signature: 'dependencies()Ljava/util/List;', code: `${dependencies}\nreturn-object v0` },
    ],
    { implements: ['androidx.startup.Initializer'] },
  )
const onlyAfter = (name: string) => `const-class v0, ${own(name)}
  invoke-static {v0}, Ljava/util/Collections;->singletonList(Ljava/lang/Object;)Ljava/util/List;
  move-result-object v0`
const naming = (name: string) =>
  provider('androidx.startup.InitializationProvider', [
    { tag: 'meta-data', android: { name: `org.sample.clean.${name}`, value: 'androidx.startup' } },
  ])

/** Code called by the system, a library or other apps, beyond what every start of an app runs. */
export const askedScenes: Scene[] = [
  {
    name: 'ContentProvider.query',
    truth: 'after',
    reach: 'later',
    chain: 'entry Data.query',
    components: provider('.Data'),
    classes: [
      app(''),
      cls('Data', [{ signature: QUERY, code: `${READ}\nreturn-object v0` }], { extends: 'android.content.ContentProvider' }),
    ],
  },
  {
    name: 'Application.onTrimMemory',
    truth: 'after',
    reach: 'later',
    chain: 'entry App.onTrimMemory',
    classes: [app('', [method('onTrimMemory(I)V', READ)])],
  },
  {
    name: 'first page, onTopResumedActivityChanged',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onTopResumedActivityChanged',
    classes: [page('', [method('onTopResumedActivityChanged(Z)V', READ)])],
  },
  {
    name: 'AppComponentFactory named in the manifest',
    truth: 'before',
    reach: 'startup',
    chain: `entry ${FACTORY}.instantiateApplication`,
    classes: [
      app(''),
      cls(FACTORY, [{ signature: INSTANTIATE, code: `${READ}\nreturn-object v0` }], {
        extends: 'android.app.AppComponentFactory',
      }),
    ],
  },
  {
    name: 'initialiser that a declared initialiser depends on',
    truth: 'before',
    reach: 'startup',
    chain: 'entry Deep.create',
    components: naming('First'),
    classes: [
      app(''),
      initializer('First', '', onlyAfter('Second')),
      initializer('Second', '', onlyAfter('Deep')),
      initializer('Deep', READ),
    ],
  },
  {
    name: 'initialiser that is not declared',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    components: naming('First'),
    classes: [app(''), initializer('First', ''), initializer('Idle', READ, onlyAfter('First'))],
  },
]
