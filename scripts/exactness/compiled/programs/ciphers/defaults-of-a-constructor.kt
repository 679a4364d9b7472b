//! SEC-22 warning
//! SEC-20 warning
//! SEC-26 pass

class Aes(private val key: ByteArray = KEY, private val mode: String = "AES/" + BLOCK + "/PKCS5Padding") {
  fun seal(d: ByteArray) = Cipher.getInstance(mode).also { it.init(Cipher.ENCRYPT_MODE, SecretKeySpec(key, "AES")) }.doFinal(d)
  companion object {
    private const val BLOCK = "ECB"
    private val KEY = "0123456789abcdef".toByteArray(Charsets.UTF_8)
  }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    Aes().seal(ByteArray(16))
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val i = Intent().apply {
      component = ComponentName(packageName, "org.sample.clean.MainActivity")
      putExtra("a", 1)
    }
    PendingIntent.getActivity(this, 0, i, PendingIntent.FLAG_MUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
  }
}
