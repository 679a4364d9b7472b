//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number before

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  override fun onCreate() {
    super.onCreate()
    tm.apply { imei }
    tm.let { it.meid }.also { Log.d("x", "$it") }
    listOf(1, 2).filter { it > 1 }.forEach { with(tm) { Log.d("y", line1Number) } }
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val v = Button(this).apply { setOnClickListener { (application as App).tm.run { deviceId } } }
    setContentView(v)
  }
}
