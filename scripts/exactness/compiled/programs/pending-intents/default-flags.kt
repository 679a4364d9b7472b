//! COMP-20 fail
//! SEC-26 fail

fun Context.page(cls: Class<*>, code: Int = 0, flags: Int = PendingIntent.FLAG_UPDATE_CURRENT,
    extra: Intent.() -> Unit = {}): PendingIntent = PendingIntent.getActivity(this, code, Intent(this, cls).apply(extra), flags)
class App : Application()

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val p = page(MainActivity::class.java) { putExtra("a", 1) }
    val q = PendingIntent.getBroadcast(this, 2, Intent("org.sample.GO").apply {
      putExtra("x", 2)
      addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
    }, PendingIntent.FLAG_MUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    Log.d("x", "$p $q")
  }
}
