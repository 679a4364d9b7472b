import type { AppSpec } from './app-spec.ts'
import { chain, withApplication, withEntries } from './app-spec.ts'
import { cleanLibrary } from './clean-app.ts'
import { writeElf } from './format/elf-file.ts'

/** What a 360-style packer leaves visible: its loader as the application class, its libraries, and none of the app's classes. */
export const packed = (spec: AppSpec): AppSpec => {
  const shell = cleanLibrary('arm64-v8a', 'libjiagu.so')
  const hidden = chain(
    withApplication({ name: 'com.stub.StubApp' }),
    withEntries({ path: 'assets/libjiagu.so', bytes: writeElf(shell) }),
  )(spec)
  return {
    ...hidden,
    classes: ['com.stub.StubApp', 'com.stub.stub01.Stub01'],
    code: [],
    libraries: [...spec.libraries, shell, cleanLibrary('x86_64', 'libjiagu.so')],
  }
}
