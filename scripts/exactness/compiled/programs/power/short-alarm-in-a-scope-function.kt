//! PWR-10 warning
//! PWR-07 warning

class App : Application() {
  companion object {
    val PERIOD = 10_000L
  }
  override fun onCreate() {
    super.onCreate()
    val p = PendingIntent.getBroadcast(this, 0, Intent(this, MainActivity::class.java), PendingIntent.FLAG_IMMUTABLE)
    (getSystemService("alarm") as AlarmManager).run {
      setRepeating(AlarmManager.RTC, System.currentTimeMillis() + 60_000, PERIOD, p)
    }
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    startActivity(Intent(Settings.ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS).apply {
      data = Uri.parse("package:$packageName")
    })
  }
}
