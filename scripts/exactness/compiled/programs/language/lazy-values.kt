//! getImei after
//! getDeviceId before
//! getMeid never
//! getLine1Number after

class App : Application() {
  val tm by lazy { getSystemService("phone") as TelephonyManager }
  val device: String by lazy { tm.deviceId }
  val meid by lazy(LazyThreadSafetyMode.NONE) { tm.meid }
  override fun onCreate() {
    super.onCreate()
    Log.d("x", device)
  }
}

class MainActivity : Activity() {
  private val id by lazy { (application as App).tm.imei }
  private val phone by lazy(LazyThreadSafetyMode.PUBLICATION) { (application as App).tm.line1Number }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener {
      Log.d("x", id)
      show()
    }
  }
  private fun show() { Toast.makeText(this, phone, 0).show() }
}
