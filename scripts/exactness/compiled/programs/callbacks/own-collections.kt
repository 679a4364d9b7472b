//! getDeviceId before
//! getImei never

class Names(private val tm: TelephonyManager) : AbstractList<String>() {
    override val size = 1
    override fun get(index: Int): String = tm.getDeviceId() ?: ""
}

class Others(private val tm: TelephonyManager) : AbstractList<String>() {
    override val size = 1
    override fun get(index: Int): String = "other"
    override fun contains(element: String): Boolean = tm.getImei() == element
}

class MainActivity : Activity()
class App : Application() {
    override fun onCreate() {
        super.onCreate()
        val tm = getSystemService("phone") as TelephonyManager
        Log.d("names", android.text.TextUtils.join(",", Names(tm)))
        Log.d("others", android.text.TextUtils.join(",", Others(tm)))
    }
}
