//! COMP-13 pass
//! SEC-26 pass
//! COMP-20 pass

import java.lang.reflect.Method

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    val m: Method = Class.forName("android.app.ActivityThread").getDeclaredMethod("currentActivityThread")
    m.isAccessible = true
    Log.d("x", "${m.invoke(null)}")
  }
}

class MainActivity : Activity() {
  private val flags get() = PendingIntent.FLAG_UPDATE_CURRENT or if (Build.VERSION.SDK_INT >= 31) PendingIntent.FLAG_MUTABLE else 0
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val i = Intent(this, MainActivity::class.java).also { it.flags = Intent.FLAG_ACTIVITY_CLEAR_TOP }
    Log.d("x", "${PendingIntent.getActivity(this, 0, i, flags)}")
  }
}
