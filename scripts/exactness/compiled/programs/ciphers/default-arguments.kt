//! SEC-20 warning
//! SEC-22 warning

class Crypto private constructor() {
  companion object {
    private const val KEY = "0123456789abcdef"
    private const val MODE = "AES/ECB/PKCS5Padding"
    @JvmStatic fun encrypt(d: ByteArray, key: String = KEY, mode: String = MODE): ByteArray {
      val c = Cipher.getInstance(mode)
      c.init(Cipher.ENCRYPT_MODE, SecretKeySpec(key.toByteArray(), "AES"))
      return c.doFinal(d)
    }
  }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    Crypto.encrypt(ByteArray(16))
  }
}

class MainActivity : Activity()
