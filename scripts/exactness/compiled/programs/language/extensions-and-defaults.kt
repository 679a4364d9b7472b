//! getImei before
//! getDeviceId after
//! getMeid before

val Context.phone: TelephonyManager get() = getSystemService(Context.TELEPHONY_SERVICE) as TelephonyManager

fun Context.readId(short: Boolean = false, tm: TelephonyManager = phone, on: (String) -> Unit = { Log.d("x", it) }) {
  on(tm.imei)
}

class Reader @JvmOverloads constructor(c: Context, val id: String = c.phone.meid, val n: Int = 3)
inline fun View.onClick(crossinline f: (View) -> Unit) = setOnClickListener { f(it) }

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    readId()
    Log.d("r", Reader(this).id)
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).onClick { phone.deviceId }
  }
}
