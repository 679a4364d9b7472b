//! getImei before
//! getDeviceId after
//! getMeid before

object Sdk {
  private lateinit var tm: TelephonyManager
  fun start(c: Context) {
    tm = c.getSystemService("phone") as TelephonyManager
    Log.d("x", tm.imei)
  }
  fun click() = tm.deviceId
}

class Config private constructor(val id: String) {
  companion object {
    @Volatile private var it: Config? = null
    fun get(c: Context): Config = it ?: synchronized(this) {
      it ?: Config((c.getSystemService("phone") as TelephonyManager).meid).also { k -> it = k }
    }
  }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    Sdk.start(this)
    Config.get(this)
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener { Sdk.click() }
  }
}
