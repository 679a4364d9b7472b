//! SEC-20 warning
//! SEC-22 warning

enum class Algo(val text: String) {
  GOOD("AES/GCM/NoPadding"), BAD("DESede/CBC/PKCS5Padding")
}

object Keys {
  val bytes = byteArrayOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
  fun cipher(a: Algo): Cipher = Cipher.getInstance(a.text)
  val spec by lazy { SecretKeySpec(bytes, "AES") }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    Keys.cipher(Algo.BAD).init(1, Keys.spec)
  }
}

class MainActivity : Activity()
