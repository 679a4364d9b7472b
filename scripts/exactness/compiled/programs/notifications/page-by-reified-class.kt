//! component receiver .Dismiss
//! PERF-12 pass
//! COMP-19 warning

class App : Application()

class Dismiss : BroadcastReceiver() {
  override fun onReceive(c: Context, i: Intent) {
    c.getSharedPreferences("a", 0).edit().putBoolean("d", true).apply()
  }
}

class Notifier(private val c: Context) {
  private val manager by lazy { c.getSystemService(NotificationManager::class.java) }
  private inline fun <reified T> intent(block: Intent.() -> Unit = {}) = Intent(c, T::class.java).apply(block)
  fun show(title: String) {
    val n = Notification.Builder(c, "ch").apply {
      setContentTitle(title)
      setContentIntent(PendingIntent.getActivity(c, 0, intent<MainActivity> { putExtra("a", 1) }, PendingIntent.FLAG_IMMUTABLE))
      setDeleteIntent(PendingIntent.getBroadcast(c, 1, intent<Dismiss>(), PendingIntent.FLAG_IMMUTABLE))
    }.build()
    manager?.notify(4, n)
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    Notifier(this).show("x")
  }
}
