//! getImei before
//! getDeviceId after

class SdkBuilder {
  private var ready: (() -> Unit)? = null
  private var clicked: (() -> Unit)? = null
  fun onReady(f: () -> Unit) { ready = f }
  fun onClicked(f: () -> Unit) { clicked = f }
  fun build() = Sdk(ready, clicked)
}

class Sdk(private val ready: (() -> Unit)?, private val clicked: (() -> Unit)?) {
  fun start() { ready?.invoke() }
  fun bind(v: View) { v.setOnClickListener { clicked?.invoke() } }
}

fun sdk(f: SdkBuilder.() -> Unit) = SdkBuilder().apply(f).build()
class App : Application()

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val tm = getSystemService("phone") as TelephonyManager
    val s = sdk {
      onReady { tm.imei }
      onClicked { tm.deviceId }
    }
    s.start()
    s.bind(View(this))
  }
}
