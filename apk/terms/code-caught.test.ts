import { faulty, pendingIntent } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'

const cipher = (name: string) =>
  `const-string v0, "${name}"\ninvoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;`
/** A body that tries one thing, and does another where that fails; so many units stand before. */
const trying = (tried: string, caught: string, units = 0) => `
  ${'nop\n'.repeat(units)}
  :from
  ${tried}
  :to
  goto :end
  :caught
  move-exception v7
  ${caught}
  :end
  .catch Ljava/lang/Exception; :from :to :caught`
const [SOUND, WEAK] = [cipher('AES/GCM/NoPadding'), cipher('DES/CBC/PKCS5Padding')]

codeTable('SEC-20', [
  ['a weak cipher where the sound one fails', 'fail', faulty('hide()V', trying(SOUND, WEAK))],
  // Numbers of seven bits with their highest one set: 64 to 127.
  ['the same further down', 'fail', faulty('hide()V', trying(SOUND, WEAK, 70))],
  ['the same far down', 'fail', faulty('hide()V', trying(SOUND, WEAK, 8_300))],
  [
    'a weak cipher behind the end of what is caught',
    'fail',
    faulty('hide()V', `${trying(`${SOUND}\nreturn-void`, '', 70)}\n${WEAK}`),
  ],
])

const OLD = 'sget v5, Landroid/os/Build$VERSION;->SDK_INT:I\nconst/16 v6, 23\nif-ge v5, v6, :new'
const bare = pendingIntent({ kind: 'getActivity', flags: 'const v2, 0x08000000' })
codeTable('COMP-20', [
  [
    'what only old platforms do where something fails is not asked for',
    'pass',
    faulty('make(Landroid/content/Context;)V', `${OLD}\n${trying(SOUND, bare)}\n:new`),
  ],
  [
    'what new ones do there is',
    'fail',
    faulty('make(Landroid/content/Context;)V', `${OLD}\nreturn-void\n:new\n${trying(SOUND, bare)}`),
  ],
])

const OPEN = 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'
const ASK = 'invoke-static {}, Lorg/sample/clean/Flags;->isTest()Z\nmove-result v0\nif-eqz v0, :out'
codeTable('SEC-14', [
  ['opened where something fails', 'fail', faulty('open()V', trying(SOUND, OPEN))],
  ['the same behind a question', 'undetermined', faulty('open()V', `${ASK}\n${trying(SOUND, OPEN)}\n:out`)],
])
