//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number after

class GetId(private val tm: TelephonyManager) {
  operator fun invoke() = tm.imei
}

class Settings2 {
  var verbose = false
  var listener: ((String) -> Unit)? = null
  var name: String = ""
    set(v) {
      field = v
      listener?.invoke(v)
    }
}

class App : Application() {
  lateinit var getId: GetId
  val tm get() = getSystemService("phone") as TelephonyManager
  val settings = Settings2()
  override fun onCreate() {
    super.onCreate()
    getId = GetId(tm)
    Log.d("x", getId())
    settings.listener = { tm.meid }
    settings.name = "a"
  }
}

class MainActivity : Activity() {
  private val late = Settings2()
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val app = application as App
    View(this).setOnClickListener { late.name = app.tm.deviceId }
    View(this).apply { setOnLongClickListener { post { Log.d("x", app.tm.line1Number) } } }
  }
}
