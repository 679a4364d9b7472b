import type { PackedFile } from './packages.ts'

/**
 * Real packages beside the sixteen that are measured, from other compilers, shrinkers and frameworks: a utility of 2026 built
 * with the newest tools, a shrunk Google app with Play services, two Cordova apps, a React Native app from a monorepo, a shop.
 */
export const furtherPackages: PackedFile[] = [
  {
    file: 'agent-device-snapshot-0.21.5.apk',
    from: 'agent-device@0.21.5',
    path: 'android/snapshot-helper/dist/agent-device-android-snapshot-helper-0.21.5.apk',
    sha256: 'e77b65f51664e95680379cd1a5c8331926b63cf506261df56151854673787514',
  },
  {
    file: 'alogcat.apk',
    from: 'apkparser@0.1.0',
    path: 'assets/app.apk',
    sha256: '3e350fd1a2154d18959e10df326c79155b69e2320b98df8e73ada31e5d304dcc',
  },
  {
    file: 'apptim.apk',
    from: 'appium-webdriverio@1.0.4',
    path: 'resources/debug.apk',
    sha256: 'eb6f46a42ef6276d96354d1febd62b22b79c35032347aec596810f0c86b6ca99',
  },
  {
    file: 'argent-devtools-0.1.0.apk',
    from: '@swmansion/argent@0.25.2',
    path: 'bin/argent-android-devtools-0.1.0.apk',
    sha256: '484613290115fd7e2dcddd504d817014606f2f211c3416c66e1ec409b8891a35',
  },
  {
    file: 'calculator.apk',
    from: 'appium-dom-utils@1.0.6',
    path: 'test/calculator.apk',
    sha256: 'a4b2446dd4a9c9392eee789ec68dbee0c02df5335572c07a5969940625dadb02',
  },
  {
    file: 'cordova-gappium-1.1.1.apk',
    from: 'io.appium.gappium.sampleapp@1.1.1',
    path: 'platforms/android/ant-build/HelloGappium-debug.apk',
    sha256: 'b8398eab0e7b12710f1fa7b25d60b0a4822ba94420ab385a36c9c723976cb9d8',
  },
  {
    file: 'cordova-preview.apk',
    from: 'apk-loader@0.0.1',
    path: 'test/Preview.apk',
    sha256: 'f272757690c98b9ce8c3e05d1cb7ba52b7749649bb421392915ef84189e675c4',
  },
  {
    file: 'minicap-2.7.3.apk',
    from: '@devicefarmer/minicap-prebuilt@2.7.3',
    path: 'prebuilt/noarch/minicap.apk',
    sha256: '6111c9b110039aefc99837e1553e876e31290530cdbdb0f789b8b327f277a97c',
  },
  {
    file: 'rn-geolocation-1.5.13.apk',
    from: '@connected-home/react-native-geolocation@1.5.13',
    path: 'android/sample/build/outputs/apk/debug/sample-debug.apk',
    sha256: 'd412bc21a2482d20db52f294e4eb19d456d5b2d8a69949ba1f8ec9d5c1f0c288',
  },
  {
    file: 'selendroid-test-app.apk',
    from: 'sample-apps@2.0.4',
    path: 'pre-built/selendroid-test-app.apk',
    sha256: '6d3c24239a7313f1c98c1897914547f6faca36aa3a2b1b8ae262ab5fa9007282',
  },
  {
    file: 'sunoath.apk',
    from: 'react-native-letote-upgrade-android@0.0.8',
    path: 'sunoath.apk',
    sha256: '69287cb44815096e31adb448e145da2b822775627425cc7daacf3bb874f4a5cb',
  },
  {
    file: 'uiautomator-2.8.0.apk',
    from: 'uiautomator-server@2.8.0',
    path: 'libs/app-uiautomator.apk',
    sha256: '11b4a7c7c9d4f12d91330f66b7be5639314973480ea679144d6d4cfda3ce6984',
  },
  {
    file: 'uncrackable1.apk',
    from: 'dexcalibur@0.7.10',
    path: 'test/ws/owasp.mstg.uncrackable1/app.apk',
    sha256: '1da8bf57d266109f9a07c01bf7111a1975ce01f190b9d914bcd3ae3dbef96f21',
  },
]
