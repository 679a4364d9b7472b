//! nopermission android.permission.WAKE_LOCK
//! PWR-05 warning
//! PWR-06 fail|warning

class Locks(c: Context) {
  private var lock: PowerManager.WakeLock? = (c.getSystemService(Context.POWER_SERVICE) as PowerManager)
      .newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, "a:b")
  fun hold() { lock?.takeIf { !it.isHeld }?.acquire() }
  fun free() = lock?.run { if (isHeld) release() }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    Locks(this).apply {
      hold()
      free()
    }
  }
}

class MainActivity : Activity()
