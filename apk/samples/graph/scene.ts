import type { AppSpec, Component } from '../app-spec.ts'
import { qualified } from '../app-spec.ts'
import { buildApk, tableOf } from '../build.ts'
import { cleanLibrary, cleanSpec } from '../clean-app.ts'
import type { XmlNode } from '../format/binary-xml.ts'
import type { ClassCode, Constant, MethodCode } from '../format/dex-class.ts'
import { writeDex } from '../format/dex-file.ts'
import type { ResourceEntry } from '../format/resource-table.ts'
import { refResolver } from '../format/resource-table.ts'

export const OWN = 'org.sample.clean'
/** `Lorg/sample/clean/A;` */
export const own = (name: string) => `L${OWN.replaceAll('.', '/')}/${name};`

/**
 * A small app that reads the IMEI in one place. `truth`: what a device does: reads before anybody can touch the screen, only after
 * that, or never. `chain`: the expected witness path, empty if there must be none.
 */
export type Scene = {
  name: string
  truth: 'before' | 'after' | 'never'
  reach: 'startup' | 'maybe' | 'action' | 'later' | 'unseen'
  /** `entry App.onCreate > call A.go`: how each method is reached. */
  chain: string
  /** Why the graph can't be more precise, if it isn't. */
  limit?: string
  classes: ClassCode[]
  /** Classes of a second file. */
  secondFile?: ClassCode[]
  /** A whole file, instead of one for `classes`. */
  file?: Uint8Array
  components?: Component[]
  /** Resource files by path, and names of ids: in code, `@layout/first` is the id of one. */
  files?: Record<string, XmlNode>
  ids?: string[]
  /** By service of ServiceLoader: the classes that the package registers for it. */
  services?: Record<string, string[]>
  /** Native libraries: exported functions, and string constants. */
  libraries?: { name: string; exports?: string[]; texts?: string[] }[]
  /** Styles, and the package's own attributes for their items; the application's theme. */
  styles?: ResourceEntry[]
  ownAttributes?: readonly string[]
  theme?: string
  hasApplication?: boolean
}

/** Reads the IMEI; needs one register. */
export const READ = `const/4 v0, 0
  invoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;`
export const READ_TARGET = 'Landroid/telephony/TelephonyManager;->getImei'

export const method = (signature: string, code: string): MethodCode => ({ signature, code: `${code}\nreturn-void` })
export const still = (signature: string, code: string): MethodCode => ({
  signature,
  isStatic: true,
  code: `${code}\nreturn-void`,
})
export const cls = (name: string, methods: MethodCode[], more: Partial<ClassCode> = {}): ClassCode => ({
  name: name.includes('.') ? name : `${OWN}.${name}`,
  methods,
  ...more,
})
/** A constructor that only calls super. */
export const bareInit = (parent = 'Ljava/lang/Object;') => method('<init>()V', `invoke-direct {p0}, ${parent}-><init>()V`)
export const makes = (name: string, register = 'v0') =>
  `new-instance ${register}, ${own(name)}\ninvoke-direct {${register}}, ${own(name)}-><init>()V`

/** v0 becomes an intent without a target. */
export const NEW_INTENT = `new-instance v0, Landroid/content/Intent;
  invoke-direct {v0}, Landroid/content/Intent;-><init>()V`
/** v0 becomes an intent for this class of the app; v1 is used, p0 is a context. */
export const aimAt = (name: string) => `new-instance v0, Landroid/content/Intent;
  const-class v1, ${own(name)}
  invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V`

/** An application or first page with this code in onCreate. */
export const app = (code: string, more: MethodCode[] = []) =>
  cls('App', [method('onCreate()V', code), ...more], { extends: 'android.app.Application' })
export const page = (code: string, more: MethodCode[] = []) =>
  cls('MainActivity', [method('onCreate(Landroid/os/Bundle;)V', code), ...more], { extends: 'android.app.Activity' })

const LAUNCHER: XmlNode = {
  tag: 'intent-filter',
  children: [
    { tag: 'action', android: { name: 'android.intent.action.MAIN' } },
    { tag: 'category', android: { name: 'android.intent.category.LAUNCHER' } },
  ],
}

const specOf = ({ classes, secondFile, components = [], files, ids, hasApplication = true, ...scene }: Scene): AppSpec => {
  const { signing: _, ...clean } = cleanSpec()
  return {
    ...clean,
    application: {
      ...clean.application,
      ...(hasApplication && { name: '.App' }),
      ...(scene.theme && { theme: { ref: `style/${scene.theme}` } }),
    },
    styles: [...clean.styles, ...(scene.styles ?? [])],
    ...(scene.ownAttributes && { ownAttributes: scene.ownAttributes }),
    applicationChildren: [],
    components: [
      { kind: 'activity', name: '.MainActivity', attributes: { exported: true }, children: [LAUNCHER] },
      ...components,
    ],
    // Names of the remaining components' classes, so that none lacks its class.
    classes: secondFile ? [] : [`${OWN}.MainActivity`, ...components.map(({ name }) => qualified(clean, name))],
    code: classes,
    libraries: (scene.libraries ?? []).map((one) => ({ ...cleanLibrary('arm64-v8a'), soname: one.name, ...one })),
    ...(files && { files }),
    ...(ids && { ids }),
    entries: [
      ...(secondFile ? [{ path: 'classes2.dex', bytes: writeDex(secondFile) }] : []),
      ...Object.entries(scene.services ?? {}).map(([service, names]) => ({
        path: `META-INF/services/${OWN}.${service}`,
        bytes: Buffer.from(names.map((name) => `${OWN}.${name}\n`).join('')),
      })),
    ],
  }
}

const REFERENCE = /@([a-z]+\/\w+)/g
/** Replaces resource references in code, such as `@layout/first`, by ids. */
export const withNumbers = (spec: AppSpec): AppSpec => {
  const resolve = refResolver(tableOf(spec))
  const inCode = (one: MethodCode): MethodCode =>
    'code' in one ? { ...one, code: one.code.replaceAll(REFERENCE, (_, name: string) => `0x${resolve(name).toString(16)}`) } : one
  const inConstant = (one: Constant): Constant =>
    typeof one.value === 'string' && one.type === 'I' ? { ...one, value: resolve(one.value.slice(1)) } : one
  const inClass = ({ methods = [], constants = [], ...one }: ClassCode): ClassCode => ({
    ...one,
    methods: methods.map(inCode),
    constants: constants.map(inConstant),
  })
  return { ...spec, code: spec.code.map(inClass) }
}

/** The package of a scene; unsigned, since signatures don't matter. */
export const sceneApk = (scene: Scene): Uint8Array => {
  const spec = scene.files ? withNumbers(specOf(scene)) : specOf(scene)
  return scene.file
    ? buildApk({ ...spec, classes: [], code: [], entries: [...spec.entries, { path: 'classes2.dex', bytes: scene.file }] })
    : buildApk(spec)
}
