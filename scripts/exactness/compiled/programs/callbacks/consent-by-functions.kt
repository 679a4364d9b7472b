//! getImei after
//! getDeviceId after
//! getMeid after

class ConsentDialog(c: Context, private val onAgree: () -> Unit) : Dialog(c) {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val ok = Button(context)
    ok.setOnClickListener {
      dismiss()
      onAgree()
    }
    setContentView(ok)
  }
}

object Consent {
  fun ask(a: Activity, then: () -> Unit) {
    AlertDialog.Builder(a).setMessage("m").setPositiveButton("ok") { d, _ ->
      d.dismiss()
      then()
    }.setNegativeButton("no") { _, _ -> a.finish() }.show()
  }
}

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  fun init() { tm.imei }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val app = application as App
    ConsentDialog(this) { app.init() }.show()
    Consent.ask(this) { app.tm.deviceId }
    Consent.ask(this, ::third)
  }
  private fun third() { (application as App).tm.meid }
}
